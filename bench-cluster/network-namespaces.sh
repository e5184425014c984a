#!/bin/sh
# Makes three hosts on one machine: network namespaces with veth pairs on a bridge, and an sshd in each. Every packet that
# leaves a host is delayed by 1 ms, so a round trip takes 2 ms. Needs root, Linux, iproute2 and OpenSSH. netem makes the
# delay. On a kernel without netem, delay.py beside this file (Python 3) makes it, in a namespace between each host and the
# bridge.
#
#   network-namespaces.sh up [DELAY]   makes the hosts (default: 1ms; 0 for no delay) and prints a topology for them
#   network-namespaces.sh down         ends the sshds and removes everything
#
# The controller is the machine itself, 10.77.0.1; the hosts are 10.77.0.2 (server), .3 and .4 (clients).

set -eu

bridge=eb0
state=/run/echobench-network
wire=eb-wire
here=$(cd "$(dirname "$0")" && pwd -P)
hosts="server:2 client1:3 client2:4"

fail() {
  echo "network-namespaces.sh: $1" >&2
  exit 2
}

up() {
  delay=${1:-1ms}
  [ "$(id -u)" = 0 ] || fail "root is needed to make network namespaces"
  for tool in ip tc ssh-keygen; do
    command -v "$tool" >/dev/null || fail "$tool is not installed"
  done
  sshd=$(command -v sshd || true)
  [ -n "$sshd" ] || sshd=/usr/sbin/sshd
  [ -x "$sshd" ] || fail "sshd is not installed (openssh-server)"
  [ ! -e "$state" ] || fail "it is up already: $0 down"

  wires=
  mkdir -m 700 "$state"
  mkdir -p /run/sshd
  # Whatever goes wrong from here on is undone.
  trap 'down' EXIT
  ssh-keygen -q -t ed25519 -N '' -C echobench -f "$state/key"
  ssh-keygen -q -t ed25519 -N '' -C echobench -f "$state/host_key"
  cp "$state/key.pub" "$state/authorized_keys"

  ip link add "$bridge" type bridge
  ip addr add 10.77.0.1/24 dev "$bridge"
  ip link set "$bridge" up
  for host in $hosts; do
    name=eb-${host%:*}
    address=10.77.0.${host#*:}
    ip netns add "$name"
    ip link add "$name" type veth peer name eth0 netns "$name"
    ip -n "$name" link set lo up
    ip -n "$name" addr add "$address/24" dev eth0
    ip -n "$name" link set eth0 up
    if [ "$delay" = 0 ] || ip netns exec "$name" tc qdisc add dev eth0 root netem delay "$delay" 2>/dev/null; then
      ip link set "$name" master "$bridge" up
    else
      through_wire "$name"
    fi
    cat >"$state/$name.conf" <<EOF
ListenAddress $address
HostKey $state/host_key
PidFile $state/$name.pid
AuthorizedKeysFile $state/authorized_keys
StrictModes no
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
AllowTcpForwarding yes
Subsystem sftp internal-sftp
EOF
    ip netns exec "$name" "$sshd" -f "$state/$name.conf"
    echo "$address $(cut -d ' ' -f 1,2 "$state/host_key.pub")" >>"$state/known_hosts"
  done
  [ -z "$wires" ] || delay_wires
  trap - EXIT
  topology
}

# Puts a namespace between a host and the bridge.
through_wire() {
  command -v python3 >/dev/null ||
    fail "this kernel has no netem (CONFIG_NET_SCH_NETEM), and python3 is not installed; without a delay: $0 up 0"
  ip netns list | grep -q "^$wire\\>" || ip netns add "$wire"
  ip link set "$1" netns "$wire"
  ip link add "$1" type veth peer name "$1-out" netns "$wire"
  for end in "$1" "$1-out"; do
    ip -n "$wire" link set "$end" addrgenmode none up
  done
  ip link set "$1" master "$bridge" up
  wires="$wires $1:$1-out"
}

delay_wires() {
  # shellcheck disable=SC2086 # one argument for each wire
  ip netns exec "$wire" python3 "$here/delay.py" "$delay" $wires >"$state/delay.log" 2>&1 &
  echo $! >"$state/delay.pid"
  tries=0
  until [ -s "$state/delay.log" ] || [ "$tries" = 100 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  grep -q '^delaying' "$state/delay.log" || fail "$(cat "$state/delay.log")"
}

topology() {
  cat <<EOF
ssh: {user: root, key: $state/key, knownHosts: $state/known_hosts}
java: $(command -v java || echo java)
server: {host: 10.77.0.2}
clients:
  - {host: 10.77.0.3}
  - {host: 10.77.0.4}
EOF
}

down() {
  if [ -e "$state/delay.pid" ]; then
    kill "$(cat "$state/delay.pid")" 2>/dev/null && tail --pid="$(cat "$state/delay.pid")" -f /dev/null
    cat "$state/delay.log" >&2
  fi
  for host in $hosts; do
    name=eb-${host%:*}
    # The sshd, its sessions, and what they have started.
    ip netns pids "$name" 2>/dev/null | xargs -r kill 2>/dev/null || true
    ip netns del "$name" 2>/dev/null || true
    ip link del "$name" 2>/dev/null || true
  done
  ip netns del "$wire" 2>/dev/null || true
  ip link del "$bridge" 2>/dev/null || true
  rm -rf "$state"
}

case "${1:-}" in
  up) up "${2:-}" ;;
  down) down ;;
  *) fail "up [DELAY] or down is needed" ;;
esac
