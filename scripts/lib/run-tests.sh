# Sourced by scripts/test. Runs `bun test` so that it always ends, whatever a test leaves behind, and prints the counts as its last line.

# Timeout of one test in milliseconds, and of the whole run in seconds: both only end what hangs.
HANG_MS=120000
LIMIT_S=$((3 * 3600))

# A process keeps the modules that it has loaded from file to file. The slowest files start first, by the times of an earlier run.
# Each WebAssembly memory would reserve 4 GiB of addresses, as is usual, and every other one would then need a garbage collection, which takes
# half of the time of the tests that open embedders. Servers are started without that variable (scripts/lib/service.ts).
run_tests() { # FLAGS and paths of bun test
  local log passed failed status=0
  log=$(mktemp)
  BUN_JSC_useWasmFastMemory=0 timeout --kill-after=10 "$LIMIT_S" ${SANDBOX[@]+"${SANDBOX[@]}"} \
    "$BUN" test --timeout "$HANG_MS" --no-isolate --no-orphans --only-failures --timings=test/timings.json "$@" 2>&1 </dev/null |
    tee "$log" || status=$?
  passed=$(sed -nE 's/^ *([0-9]+) pass$/\1/p' "$log" | tail -n 1)
  failed=$(sed -nE 's/^ *([0-9]+) fail$/\1/p' "$log" | tail -n 1)
  # A test that ends its process takes the summary with it, and may do so with status 0.
  if ! grep -qE '^Ran [0-9]+ tests? across' "$log" && [ $status -eq 0 ]; then status=1; fi
  rm "$log"
  if [ $status -ne 0 ] && [ "${failed:-0}" -eq 0 ]; then
    echo "The tests did not end as they should (status $status), and none of them is counted as failed: see above."
    failed=1
  fi
  echo "${passed:-0} passed, ${failed:-0} failed"
  return $status
}
