"""Serves a memory library over HTTP, so that it pays for HTTP as the servers do: library.py NAME PORT FOLDER EMBEDDINGS_URL.

POST /write {"scope", "memories": [{"id", "text"}]} and POST /search {"scope", "query", "limit"}, which returns {"ids"}.
"""

import json
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NAME, PORT, FOLDER, EMBEDDINGS = sys.argv[1:]
DIMENSIONS = 512

# The vectors of LangGraph's store are an extension of SQLite, which some builds of Python cannot load: they get another SQLite.
if NAME == "langgraph" and not hasattr(sqlite3.Connection, "enable_load_extension"):
    import pysqlite3.dbapi2 as sqlite3

    sys.modules["sqlite3"] = sys.modules["sqlite3.dbapi2"] = sqlite3


class Mem0:
    """mem0 with its default store, Qdrant in a folder, and without the LLM. Its BM25 needs files of a model hub and stays off."""

    def __init__(self):
        from mem0 import Memory

        base = {"api_key": "none", "openai_base_url": f"{EMBEDDINGS}/v1"}
        self.memory = Memory.from_config({
            "vector_store": {"provider": "qdrant", "config": {"path": f"{FOLDER}/qdrant", "embedding_model_dims": DIMENSIONS, "on_disk": True}},
            "embedder": {"provider": "openai", "config": {**base, "model": "builtin", "embedding_dims": DIMENSIONS}},
            "llm": {"provider": "openai", "config": base},
            "history_db_path": f"{FOLDER}/history.db",
        })

    def write(self, scope, memories):
        for one in memories:
            self.memory.add(one["text"], user_id=scope, infer=False, metadata={"own": one["id"]})

    def search(self, scope, query, limit):
        # The default threshold is made for other embedding models.
        found = self.memory.search(query, filters={"user_id": scope}, top_k=limit, threshold=0.0)
        return [one["metadata"]["own"] for one in found["results"]]


class LangGraph:
    """LangGraph's SqliteStore with its vector index."""

    def __init__(self):
        from langgraph.store.base import PutOp
        from langgraph.store.sqlite import SqliteStore
        from openai import OpenAI

        client = OpenAI(base_url=f"{EMBEDDINGS}/v1", api_key="none")
        embed = lambda texts: [one.embedding for one in client.embeddings.create(model="builtin", input=texts).data]
        connection = sqlite3.connect(f"{FOLDER}/store.db", isolation_level=None)
        self.put = PutOp
        self.store = SqliteStore(connection, index={"dims": DIMENSIONS, "embed": embed})
        self.store.setup()

    def write(self, scope, memories):
        self.store.batch([self.put((scope,), one["id"], {"text": one["text"]}, ["text"]) for one in memories])

    def search(self, scope, query, limit):
        return [one.key for one in self.store.search((scope,), query=query, limit=limit)]


# All calls run on one thread, because SQLite connections belong to the thread that made them.
worker = ThreadPoolExecutor(1)
library = worker.submit({"mem0": Mem0, "langgraph": LangGraph}[NAME]).result()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self):
        self.answer({})

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/write":
            worker.submit(library.write, asked["scope"], asked["memories"]).result()
            self.answer({})
        else:
            self.answer({"ids": worker.submit(library.search, asked["scope"], asked["query"], asked["limit"]).result()})

    def answer(self, body):
        content = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(PORT)), Handler).serve_forever()
