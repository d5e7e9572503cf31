# Sourced by scripts/test, because the tests of what servers share need a Redis. Without it those tests are skipped and say so.

if ! command -v redis-server >/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Redis for the tests of what servers share ..." >&2
  apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends redis-server >&2 || true
fi
