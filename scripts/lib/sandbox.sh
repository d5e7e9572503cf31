# Sourced by scripts/test. Sets SANDBOX to the command prefix that runs a command in a network namespace with only loopback, where the service
# under test drops its privileges. If this machine does not allow that, SANDBOX is empty and a message says so.

SANDBOX=()

in_sandbox() { unshare --net -- sh -c 'ip link set lo up && exec "$@"' sandbox "$@"; }

if [ "$(uname -s)" = Linux ] && [ "$(id -u)" -eq 0 ]; then
  if ! command -v ip >/dev/null && command -v apt-get >/dev/null; then
    echo "Installing iproute2 for the tests' sandbox ..." >&2
    apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq iproute2 >&2 || true
  fi
  if in_sandbox setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set -all --inh-caps -all test -r dist/memoryd 2>/dev/null; then
    SANDBOX=(unshare --net -- sh -c 'ip link set lo up && exec "$@"' sandbox env MEMORYD_TEST_SANDBOX=1)
  fi
fi
if [ ${#SANDBOX[@]} -eq 0 ]; then
  echo "The service under test runs as this user and with this machine's network: a sandbox needs root on Linux, unshare, setpriv and ip." >&2
fi
