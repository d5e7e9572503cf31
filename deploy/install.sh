#!/bin/sh
# Installs memoryd @VERSION@ for one person: downloads the archive of this platform, compares its checksum with the one below, and only then
# unpacks it. --help says more. Everything is in a function that the last line calls, so that a part of this file does nothing.
set -eu

usage() {
  cat <<'END'
sh install.sh [--prefix DIR] [--from ADDRESS]   installs DIR/bin/memoryd; DIR is ~/.local by default
sh install.sh --uninstall [--prefix DIR]        removes it; memories stay where they are

ADDRESS is where the archives are: an address of the web, or a folder of this machine. MEMORYD_RELEASE_URL names it, too.
END
}

# The SHA-256 and the platform of each archive.
checksums() {
  cat <<'END'
@CHECKSUMS@
END
}

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

platform() {
  case "$(uname -s)" in
  Linux) if [ -n "$(find /lib -maxdepth 1 -name 'ld-musl-*' 2>/dev/null)" ] && ! ldd --version 2>&1 | grep -qi glibc; then libc=-musl; else libc=; fi ;;
  Darwin) libc= ;;
  *) fail "memoryd has no archive for $(uname -s). On Windows: npm install --global memoryd" ;;
  esac
  system=$(uname -s | tr '[:upper:]' '[:lower:]')
  case "$(uname -m)" in
  x86_64 | amd64)
    # A shell that Rosetta translates says x86_64 on a processor of Apple.
    if [ "$(sysctl -n hw.optional.arm64 2>/dev/null)" = 1 ]; then echo "$system-arm64"; else echo "$system-x64$libc"; fi
    ;;
  aarch64 | arm64) echo "$system-arm64$libc" ;;
  *) fail "memoryd has no archive for the processor $(uname -m)." ;;
  esac
}

sha256() {
  if command -v sha256sum >/dev/null; then
    sha256sum "$1" | cut -d ' ' -f 1
  elif command -v shasum >/dev/null; then
    shasum -a 256 "$1" | cut -d ' ' -f 1
  else
    fail "sha256sum or shasum is needed to check the download."
  fi
}

fetch() {
  case "$1" in
  http://* | https://*)
    if command -v curl >/dev/null; then
      curl --fail --silent --show-error --location --output "$2" "$1"
    elif command -v wget >/dev/null; then
      wget -q -O "$2" "$1"
    else
      fail "curl or wget is needed to download memoryd."
    fi
    ;;
  *) cp "$1" "$2" ;;
  esac || fail "$1 cannot be had. Nothing was installed."
}

install_into() {
  name=memoryd-@VERSION@-$(platform) || exit 1
  wanted=$(checksums | sed -n "s/^\([0-9a-f]*\)  $name$/\1/p")
  [ -n "$wanted" ] || fail "this release has no archive for $(platform)."
  mkdir -p "$1/bin" "$1/share/doc/memoryd"
  # On the same file system as the target, so that the new program replaces the old one whole, while the old one may be running.
  work=$(mktemp -d "$1/bin/.memoryd-install-XXXXXX")
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM
  fetch "$from/$name.tar.gz" "$work/archive"
  found=$(sha256 "$work/archive") || exit 1
  [ "$found" = "$wanted" ] || fail "the checksum of $name.tar.gz is $found instead of $wanted. Nothing was installed."
  tar -xzf "$work/archive" -C "$work"
  "$work/$name/memoryd" --version >/dev/null ||
    fail "memoryd does not start on this system. Nothing was installed. On Alpine it needs: apk add libstdc++"
  mv "$work/$name/LICENSE" "$work/$name/NOTICE" "$1/share/doc/memoryd/"
  mv "$work/$name/memoryd" "$1/bin/memoryd"
  echo "Installed $1/bin/memoryd @VERSION@."
  case ":$PATH:" in
  *":$1/bin:"*) echo "Start it: memoryd serve" ;;
  *) echo "$1/bin is not on the PATH. Start it: $1/bin/memoryd serve" ;;
  esac
}

uninstall_from() {
  [ -e "$1/bin/memoryd" ] || fail "there is no $1/bin/memoryd."
  rm -f "$1/bin/memoryd" "$1/share/doc/memoryd/LICENSE" "$1/share/doc/memoryd/NOTICE"
  rmdir "$1/share/doc/memoryd" 2>/dev/null || true
  echo "Removed $1/bin/memoryd. The memories stay where they are."
}

main() {
  prefix=
  from=${MEMORYD_RELEASE_URL:-@RELEASE_URL@}
  action=install_into
  while [ $# -gt 0 ]; do
    case "$1" in
    --prefix | --from)
      [ $# -ge 2 ] || fail "$1 needs a value."
      if [ "$1" = --prefix ]; then prefix=$2; else from=$2; fi
      shift
      ;;
    --uninstall) action=uninstall_from ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) fail "there is no option $1. Use --prefix DIR, --from ADDRESS, --uninstall or --help." ;;
    esac
    shift
  done
  if [ -z "$prefix" ]; then
    [ -n "${HOME:-}" ] || fail "HOME is not set. Name a folder: --prefix DIR"
    prefix=$HOME/.local
  fi
  "$action" "$prefix"
}

main "$@"
