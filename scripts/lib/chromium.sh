# Sourced by scripts/test, because the browser tests need Chromium. Installs Debian's if none is found and this user may install packages.

find_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

if ! find_chromium >/dev/null; then
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests ..." >&2
    apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >&2
  else
    echo "The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium) and run this again." >&2
    exit 1
  fi
fi
CHROMIUM=$(find_chromium)
export CHROMIUM
