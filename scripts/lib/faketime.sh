# Sourced by scripts/test, because the test of jumps of the clock needs libfaketime. Without it that test is skipped and says so.

if ! command -v faketime >/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  echo "Installing faketime for the test of the clock ..." >&2
  apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq faketime >&2 || true
fi
