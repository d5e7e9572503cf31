# Sourced by scripts/test, because the tests of servers behind PgBouncer need one. Without it those tests are skipped and say so.

if ! command -v pgbouncer >/dev/null && [ ! -x /usr/sbin/pgbouncer ] && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  echo "Installing PgBouncer for the tests of servers behind it ..." >&2
  apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends pgbouncer >&2 || true
fi
