"""LangGraph's store over memories, on the running server. Run by test/system/clients/python.test.ts."""

import asyncio
import os
import random
import subprocess
import sys
import unittest
import uuid
from pathlib import Path
from typing import Any

from langgraph.store.base import BaseStore, GetOp, InvalidNamespaceError, PutOp, SearchOp
from langgraph.store.memory import InMemoryStore
from stores import TARGET, client, new_async_store, new_store

from memoryd import ForbiddenError, Memoryd, ValidationError
from memoryd._documents import slot_of
from memoryd.langgraph import MemorydStore

LABELS = ["users", "ana", "facts", "a b", "東京"]
KEYS = ["one", "two", "k/3", "k:4", 'k"5\x07\x7f\u2028']
TEXTS = ["Ana likes tea.", "Ana likes tea.", "I live in Porto.", "I live in Rome now.", "", "\u200b"]
FILTERS: list[dict[str, Any]] = [
    {"text": "Ana likes tea."},
    {"count": {"$gte": 2}},
    {"count": {"$gt": 1, "$lt": 4}},
    {"count": {"$lte": 3}},
    {"done": {"$ne": True}},
    {"done": {"$eq": False}},
    {"deep": {"list": [1.5, None]}},
    {"deep": {"more": {"$eq": "x"}}},
    {},
]


def some(source: random.Random, most: int, least: int = 0) -> tuple[str, ...]:
    return tuple(source.choice(LABELS) for _ in range(source.randint(least, most)))


def value_of(source: random.Random) -> dict[str, Any]:
    # The store in memory fails for an order of what is not there, so `count` always is.
    whole = {"text": source.choice(TEXTS), "done": source.random() < 0.5, "deep": {"list": [1.5, None], "more": source.choice("xy")}}
    return {"count": source.randint(0, 5), **{name: part for name, part in whole.items() if source.random() < 0.7}}


def shown(store: BaseStore, prefix: tuple[str, ...], filter: dict[str, Any]) -> list[Any]:
    return sorted(((item.namespace, item.key, item.value) for item in store.search(prefix, filter=filter, limit=100)), key=repr)


class AsLangGraphsOwn(unittest.TestCase):
    def test_it_holds_what_langgraphs_store_in_memory_holds_whatever_the_operations(self):
        for seed in range(int(os.environ["MEMORYD_TEST_SEEDS"])):
            source, store, model = random.Random(seed), new_store(), InMemoryStore()
            for _ in range(14):
                namespace, key = some(source, 3, 1), source.choice(KEYS)
                if source.random() < 0.2:
                    for one in (store, model):
                        one.delete(namespace, key)
                else:
                    value = value_of(source)
                    for one in (store, model):
                        one.put(namespace, key, value)
                prefix, filter = some(source, 2), source.choice(FILTERS)
                with self.subTest(seed=seed, prefix=prefix, filter=filter):
                    self.assertEqual(shown(store, prefix, filter), shown(model, prefix, filter))
            items = model.search((), limit=100)
            for item in items:
                self.assertEqual(store.get(item.namespace, item.key).value, item.value)
            # The store in memory keeps the namespaces of items that were deleted.
            self.assertEqual(store.list_namespaces(), sorted({item.namespace for item in items}))


class Store(unittest.TestCase):
    def test_it_finds_items_by_meaning_under_a_prefix_and_lists_those_that_are_not_indexed_behind_them(self):
        memory = client()
        store = MemorydStore(memory)
        store.put(("facts", "food"), "nuts", {"text": "Ana is allergic to walnuts."})
        store.put(("facts", "home"), "city", {"text": "Ana lives in Porto.", "secret": "harbour"}, ["text"])
        store.put(("facts", "food"), "raw", {"text": "Ana is allergic to walnuts, says the raw record."}, False)
        store.put(("other",), "nuts", {"text": "Walnuts grow on trees."})
        found = store.search(("facts",), query="Which nuts must Ana avoid?")
        self.assertEqual([(item.key, item.score is None) for item in found], [("nuts", False), ("city", False), ("raw", True)])
        self.assertEqual([item.key for item in store.search(("facts",), query="nuts", limit=1, offset=2)], ["raw"])
        self.assertTrue(all("harbour" not in hit["content"] for hit in memory.search("harbour")["results"]))

    def test_it_keeps_the_time_of_creation_when_a_value_changes_and_erases_the_former_value(self):
        memory = client()
        store = MemorydStore(memory)
        store.put(("facts",), "city", {"text": "Ana lives in Porto."})
        before = store.get(("facts",), "city")
        store.put(("facts",), "city", {"text": "Ana lives in Rome."})
        after = store.get(("facts",), "city")
        self.assertEqual(after.created_at, before.created_at)
        self.assertGreater(after.updated_at, before.updated_at)
        self.assertEqual(len(list(memory.list())), 1)
        store.delete(("facts",), "city")
        self.assertIsNone(store.get(("facts",), "city"))
        self.assertEqual(list(memory.list()), [])

    def test_it_keeps_items_that_say_the_same_or_the_opposite(self):
        store = new_store()
        texts = {"a": "I live in Porto.", "b": "I live in Porto.", "c": "I moved to Rome.", "d": "I no longer live in Rome."}
        for key, text in texts.items():
            store.put(("facts",), key, {"text": text})
        self.assertEqual({item.key: item.value["text"] for item in store.search(("facts",))}, texts)
        self.assertEqual(len(store.search(("facts",), query="Where do I live?")), 4)

    def test_it_has_the_newest_value_where_the_former_could_not_be_erased(self):
        user = str(uuid.uuid4())
        store, unable = MemorydStore(client(user=user)), MemorydStore(client("undeleting", user))
        store.put(("facts",), "city", {"text": "Porto"})
        # Several times, because the ids of memories have no order.
        for text in ("Rome", "Bern", "Kyiv", "Oslo"):
            with self.assertRaises(ForbiddenError):
                unable.put(("facts",), "city", {"text": text})
            self.assertEqual(store.get(("facts",), "city").value, {"text": text})
        store.put(("facts",), "city", {"text": "Nice"})
        self.assertEqual(len(list(client(user=user).list())), 1)

    def test_it_compares_what_is_deeper_than_the_servers_filter(self):
        store = new_store()
        deep = tuple(f"l{depth}" for depth in range(10))
        store.put(deep, "k", {"text": "deep"})
        store.put((*deep[:9], "other"), "k", {"text": "other"})
        self.assertEqual([item.value["text"] for item in store.search(deep)], ["deep"])
        self.assertEqual(len(store.search(deep[:9])), 2)

    def test_it_lists_more_items_than_one_answer_of_the_server_has(self):
        store = new_store()
        store.batch([PutOp(("many",), f"k{i}", {"text": f"Item {i}."}) for i in range(130)])
        self.assertEqual(len(store.search(("many",), limit=200)), 130)
        self.assertEqual(len({item.key for item in store.search(("many",), limit=200, query="Item")}), 130)
        self.assertEqual(len(store.search(("many",), limit=50, offset=120)), 10)

    def test_a_batch_reads_before_it_writes_and_keeps_the_last_of_two_puts(self):
        store = new_store()
        put = [PutOp(("facts",), "city", {"text": text}) for text in ("Porto", "Rome")]
        self.assertEqual(store.batch([GetOp(("facts",), "city"), *put, SearchOp(("facts",))]), [None, None, None, []])
        self.assertEqual(store.get(("facts",), "city").value, {"text": "Rome"})

    def test_an_operation_that_cannot_be_done_stores_nothing_of_its_batch(self):
        store = new_store()
        store.put(("seen",), "k", {"count": 1})
        good = PutOp(("facts",), "city", {"text": "Porto"})
        for bad, error in (
            (PutOp((), "k", {}), InvalidNamespaceError),
            (PutOp(("a.b",), "k", {}), InvalidNamespaceError),
            (PutOp(("a",), "k", {}, ttl=5), NotImplementedError),
            (PutOp(("a",), "k", {"number": float("nan")}), ValidationError),
            (SearchOp(("seen",), filter={"count": {"$near": 1}}), ValueError),
            ("put", ValueError),
        ):
            with self.subTest(bad=bad), self.assertRaises(error):
                store.batch([good, bad])
            self.assertIsNone(store.get(("facts",), "city"))
        self.assertRaises(NotImplementedError, store.put, ("a",), "k", {}, ttl=5)

    def test_an_order_holds_between_numbers_and_between_texts_and_for_nothing_else(self):
        store = new_store()
        for key, at in {"early": "2026-01-02", "late": "2026-11-02", "number": 7, "list": [1]}.items():
            store.put(("events",), key, {"at": at})
        store.put(("events",), "none", {})

        def keys(**condition: Any) -> list[str]:
            return sorted(item.key for item in store.search(("events",), filter={"at": condition}))

        self.assertEqual(keys(**{"$gte": "2026-06"}), ["late"])
        self.assertEqual(keys(**{"$lt": "2026-06"}), ["early"])
        self.assertEqual(keys(**{"$gt": 6}), ["number"])
        self.assertEqual(keys(**{"$lte": 6}), [])

    def test_a_filter_compares_objects_by_the_fields_that_it_names_and_lists_whole(self):
        store = new_store()
        store.put(("facts",), "k", {"deep": {"list": [1, {"at": 2}], "more": "x"}})
        for deep, count in (({"more": "x"}, 1), ({"list": [1, {"at": {"$gt": 1}}]}, 1), ({"list": [1]}, 0), ({"list": [1, {"at": 3}]}, 0)):
            self.assertEqual(len(store.search(("facts",), filter={"deep": deep})), count, deep)

    def test_it_keeps_items_that_have_nothing_to_see(self):
        store = new_store()
        values: list[dict[str, Any]] = [{"text": text} for text in ("", " \n", "\u200b", "\u3164", "\u2800", "\u0301")] + [{}]
        for index in (None, ["text"]):
            store.batch([PutOp(("blank",), f"k{i}", value, index=index) for i, value in enumerate(values)])
            found = {item.key: item.value for item in store.search(("blank",), query="anything")}
            self.assertEqual(found, {f"k{i}": value for i, value in enumerate(values)})

    def test_two_users_find_nothing_of_each_other(self):
        first, second = new_store(), new_store()
        first.put(("facts",), "city", {"text": "Porto"})
        self.assertEqual((second.get(("facts",), "city"), second.search(()), second.list_namespaces()), (None, [], []))
        second.delete(("facts",), "city")
        self.assertIsNotNone(first.get(("facts",), "city"))

    def test_keys_are_spread_by_the_published_fnv_1a(self):
        self.assertEqual([slot_of(""), slot_of("a"), slot_of("foobar")], [0x811C9DC5, 0xE40C292C, 0xBF9CF968])


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_it_answers_many_tasks_at_once_by_either_client(self):
        for store in (new_async_store(), new_store()):
            await asyncio.gather(*(store.aput(("facts",), f"k{i}", {"i": i}) for i in range(20)))
            found = await asyncio.gather(*(store.aget(("facts",), f"k{i}") for i in range(20)))
            self.assertEqual([item.value for item in found], [{"i": i} for i in range(20)])
            self.assertEqual(len(await store.asearch(("facts",), limit=50)), 20)
            await store.adelete(("facts",), "k0")
            self.assertEqual(await store.alist_namespaces(), [("facts",)])
            self.assertIsNone(await store.aget(("facts",), "k0"))


class Package(unittest.TestCase):
    def test_without_langgraph_the_import_says_what_to_install(self):
        code = "import sys; sys.modules['langgraph.store.base'] = None; import memoryd, memoryd.langgraph"
        ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertIn("run pip install 'memoryd[langgraph]'", ended.stderr)

    def test_the_readme_shows_the_example_as_it_is(self):
        package = Path(__file__).parents[4] / "clients/python"
        self.assertIn((package / "examples/langgraph_store.py").read_text(), (package / "README.md").read_text())

    def test_the_example_keeps_what_is_said_and_answers_what_it_knows(self):
        from langgraph_store import remembering_graph  # noqa: PLC0415

        with Memoryd(TARGET["url"], TARGET["keys"]["full"], "examples", str(uuid.uuid4())) as memory:
            graph = remembering_graph(memory)
            self.assertEqual(graph.invoke({"said": "Ana is allergic to walnuts."})["known"], [])
            self.assertEqual(graph.invoke({"said": "Which nuts must Ana avoid?"})["known"], ["Ana is allergic to walnuts."])


if __name__ == "__main__":
    unittest.main()
