# Sourced by scripts/test. Installs the dependencies of the TypeScript client, which are the frameworks that its adapters are tested with,
# if they are missing or outdated. They are not the server's, so they have a package.json and a lock of their own.

install_typescript_client() {
  local folder="$ROOT/clients/typescript" stamp wanted
  stamp="$folder/node_modules/.memoryd-installed"
  wanted=$(cat "$folder/package.json" "$folder/bun.lock" | cksum)
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then return; fi
  echo "Installing the dependencies of clients/typescript ..." >&2
  if (cd "$folder" && "$BUN" install --frozen-lockfile --ignore-scripts >&2); then
    echo "$wanted" >"$stamp"
  else
    rm -rf "$folder/node_modules"
    echo "The dependencies of clients/typescript could not be installed, perhaps without a network: its types, its package and its adapters are not tested." >&2
  fi
}

install_typescript_client
