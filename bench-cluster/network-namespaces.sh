#!/bin/sh
# Three hosts on one machine: network namespaces with veth pairs on a bridge, an sshd in each, and 1 ms of delay on every
# packet that leaves one (so 2 ms for a round trip between two of them). As root, on Linux, with iproute2 and OpenSSH.
#
#   network-namespaces.sh up [DELAY]   sets all up (default: 1ms; 0 for none) and prints a topology to begin with
#   network-namespaces.sh down         ends the sshds and removes everything
#
# The controller is the machine itself, 10.77.0.1; the hosts are 10.77.0.2 (server), .3 (loader) and .4 (probe).

set -eu

bridge=eb0
state=/run/echobench-network
hosts="server:2 loader:3 probe:4"

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
    ip link set "$name" master "$bridge" up
    ip -n "$name" link set lo up
    ip -n "$name" addr add "$address/24" dev eth0
    ip -n "$name" link set eth0 up
    if [ "$delay" != 0 ]; then
      ip netns exec "$name" tc qdisc add dev eth0 root netem delay "$delay" ||
        fail "this kernel has no netem (CONFIG_NET_SCH_NETEM): without a delay: $0 up 0"
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
  trap - EXIT
  topology
}

topology() {
  cat <<EOF
ssh: {user: root, key: $state/key, knownHosts: $state/known_hosts}
java: $(command -v java || echo java)
server: {host: 10.77.0.2, jvmArgs: [-Xms256m, -Xmx256m]}
loaders:
  - {host: 10.77.0.3, count: 1, jvmArgs: [-Xms128m, -Xmx128m]}
probe: {host: 10.77.0.4, jvmArgs: [-Xms128m, -Xmx128m]}
run:
  servers: [reference]
  rounds: 1
  jobs:
    - job: websocket-fixed-rate
      parameters: {connections: 50, rate: 2000}
EOF
}

down() {
  for host in $hosts; do
    name=eb-${host%:*}
    if [ -e "$state/$name.pid" ]; then
      kill "$(cat "$state/$name.pid")" 2>/dev/null || true
    fi
    ip netns del "$name" 2>/dev/null || true
    ip link del "$name" 2>/dev/null || true
  done
  ip link del "$bridge" 2>/dev/null || true
  rm -rf "$state"
}

case "${1:-}" in
  up) up "${2:-}" ;;
  down) down ;;
  *) fail "up [DELAY] or down is needed" ;;
esac
