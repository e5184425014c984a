package main

import (
	"math/rand/v2"
	"strconv"
)

const orderLines = 12

// order is the object behind /json/complex: the fields and the widths of the Java servers' Order.
type order struct {
	ID         int64    `json:"id"`
	Status     string   `json:"status"`
	Customer   customer `json:"customer"`
	Lines      []line   `json:"lines"`
	TotalCents int64    `json:"totalCents"`
	Currency   string   `json:"currency"`
}

type customer struct {
	ID      int64   `json:"id"`
	Name    string  `json:"name"`
	Email   string  `json:"email"`
	Address address `json:"address"`
}

type address struct {
	Street     string `json:"street"`
	City       string `json:"city"`
	PostalCode string `json:"postalCode"`
	Country    string `json:"country"`
}

type line struct {
	Position       int      `json:"position"`
	SKU            string   `json:"sku"`
	Description    string   `json:"description"`
	Quantity       int      `json:"quantity"`
	UnitPriceCents int64    `json:"unitPriceCents"`
	Tags           []string `json:"tags"`
}

func random(from, below int64) int64 {
	return from + rand.Int64N(below-from)
}

func nextOrder() order {
	lines := make([]line, 0, orderLines)
	for i := range orderLines {
		lines = append(lines, line{
			Position:       10 + i,
			SKU:            "SKU-" + strconv.FormatInt(random(100_000, 1_000_000), 10),
			Description:    "Relay, moth-proof, 24 V, with socket",
			Quantity:       int(random(1, 10)),
			UnitPriceCents: random(1_000, 10_000),
			Tags:           []string{"hardware", "relay", "in-stock"},
		})
	}
	return order{
		ID:     random(1_000_000_000, 10_000_000_000),
		Status: "CONFIRMED",
		Customer: customer{
			ID:      random(100_000, 1_000_000),
			Name:    "Grace Hopper",
			Email:   "grace.hopper@example.org",
			Address: address{"12 Harbour Street", "Arlington", "22201", "US"},
		},
		Lines:      lines,
		TotalCents: random(100_000, 1_000_000),
		Currency:   "EUR",
	}
}
