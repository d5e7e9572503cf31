"""Reads the items that the store of the TypeScript client wrote, and leaves some for it. Run by test/system/clients/langgraph.test.ts."""

import json
import sys

from stores import client

from memoryd.langgraph import MemorydStore

store = MemorydStore(client(user=sys.argv[1]))
before = [[list(item.namespace), item.key, item.value, item.created_at.isoformat()] for item in store.search(("facts",))]
for namespace, key, value in json.loads(sys.argv[2]):
    store.put(tuple(namespace), key, value)
store.delete(("facts",), "gone")
print(json.dumps({"before": before, "found": [item.key for item in store.search((), query="Which nuts must Ana avoid?", limit=1)]}))
