# Sourced by scripts/test, because the tests of the Python client need Python with venv. Installs Debian's if it is missing and this user may
# install packages; the tests say that they are skipped otherwise.

if ! python3 -c 'import ensurepip' 2>/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Python for the tests of the Python client ..." >&2
  apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3 python3-venv >&2 ||
    echo "Python could not be installed: the tests of the Python client are skipped." >&2
  install_python_tools
fi
