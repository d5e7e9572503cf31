# Sourced by the other scripts. Sets ROOT, puts the pinned Bun first on the PATH, installs the dependencies and builds the bundle of the
# dashboard, each only if it is missing or outdated.
# Needs Node with npm, or Bun itself. Prints nothing when there is nothing to do.

set -euo pipefail
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

bun_version=$(sed -n 's/.*"packageManager": "bun@\([^"]*\)".*/\1/p' "$ROOT/package.json")

is_pinned_bun() { [ "$("$1" --version 2>/dev/null)" = "$bun_version" ]; }

# npm installs the build for this machine. The launcher script of the package is not used, because it needs an install script.
find_local_bun() {
  local candidate
  for candidate in "$ROOT"/.tools/bun-"$bun_version"/node_modules/@oven/*/bin/bun; do
    if is_pinned_bun "$candidate"; then
      BUN=$candidate
      return 0
    fi
  done
  return 1
}

find_bun() {
  if BUN=$(command -v bun) && is_pinned_bun "$BUN"; then return; fi
  find_local_bun && return
  if ! command -v npm >/dev/null; then
    echo "memoryd needs Bun $bun_version. Install it, or install Node with npm and run this again to fetch it automatically." >&2
    exit 1
  fi
  echo "Installing Bun $bun_version into .tools ..." >&2
  mkdir -p "$ROOT/.tools/bun-$bun_version"
  npm install --prefix "$ROOT/.tools/bun-$bun_version" --no-save --no-audit --no-fund --no-update-notifier --ignore-scripts --loglevel=error "bun@$bun_version" >&2
  find_local_bun && return
  echo "Bun $bun_version was installed but does not run on this machine. Check .tools/bun-$bun_version, or put a working Bun on the PATH." >&2
  exit 1
}

install_dependencies() {
  local stamp="$ROOT/node_modules/.memoryd-installed" wanted
  wanted=$(cat "$ROOT/package.json" "$ROOT/bun.lock" | cksum)
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then return; fi
  echo "Installing dependencies ..." >&2
  (cd "$ROOT" && "$BUN" install --frozen-lockfile --ignore-scripts >&2)
  echo "$wanted" >"$stamp"
}

find_bun
export PATH="$(dirname "$BUN"):$PATH"
install_dependencies
"$BUN" "$ROOT/scripts/lib/dashboard.ts"
