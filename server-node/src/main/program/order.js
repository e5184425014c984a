'use strict'

const LINES = 12

function random(from, below) {
  return from + Math.floor(Math.random() * (below - from))
}

/** The object behind /json/complex: the fields and the widths of the Java servers' Order. */
function order() {
  const lines = []
  for (let i = 0; i < LINES; i++) {
    lines.push({
      position: 10 + i,
      sku: 'SKU-' + random(100000, 1000000),
      description: 'Relay, moth-proof, 24 V, with socket',
      quantity: random(1, 10),
      unitPriceCents: random(1000, 10000),
      tags: ['hardware', 'relay', 'in-stock']
    })
  }
  return {
    id: random(1000000000, 10000000000),
    status: 'CONFIRMED',
    customer: {
      id: random(100000, 1000000),
      name: 'Grace Hopper',
      email: 'grace.hopper@example.org',
      address: { street: '12 Harbour Street', city: 'Arlington', postalCode: '22201', country: 'US' }
    },
    lines,
    totalCents: random(100000, 1000000),
    currency: 'EUR'
  }
}

module.exports = { order }
