# Sourced by scripts/test. Installs what the tests of the clients need, if it is missing or outdated: here, because tests have no network.
# For the TypeScript client these are the frameworks of its adapters. They are not the server's, so they have a package.json and a lock of
# their own. For the Python client they are mypy, ruff and the frameworks of its adapters, pinned by hash. For the Model Context Protocol
# they are its conformance suite and its inspector, with a lock of their own too.

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

install_python_tools() {
  local tools="$ROOT/.tools/python-client" requirements="$ROOT/test/system/clients/python/requirements.txt"
  # Without Python's own installer there is nothing to do: the tests say what they skip.
  if cmp -s "$requirements" "$tools/requirements.txt" || ! python3 -c 'import ensurepip' 2>/dev/null; then return; fi
  echo "Installing the tools of clients/python ..." >&2
  if python3 -m venv --clear "$tools" && "$tools/bin/pip" install --quiet --require-hashes --only-binary :all: --requirement "$requirements" >&2; then
    cp "$requirements" "$tools/requirements.txt"
  else
    echo "The tools of clients/python could not be installed, perhaps without a network: its types and its style are not checked and its adapters are not tested." >&2
  fi
}

install_mcp_clients() {
  local tools="$ROOT/.tools/mcp-clients" wanted="$ROOT/test/system/agents"
  # The second copy of the lock is written last: an installation that was broken off has none.
  if cmp -s "$wanted/bun.lock" "$tools/installed.lock"; then return; fi
  echo "Installing the conformance suite and the inspector of the Model Context Protocol ..." >&2
  rm -rf "$tools" && mkdir -p "$tools" && cp "$wanted/package.json" "$wanted/bun.lock" "$tools"
  if (cd "$tools" && "$BUN" install --frozen-lockfile --ignore-scripts >&2); then
    cp "$wanted/bun.lock" "$tools/installed.lock"
  else
    echo "They could not be installed, perhaps without a network: the MCP server is held against the client of the official SDK alone." >&2
  fi
}

install_typescript_client
install_python_tools
install_mcp_clients
