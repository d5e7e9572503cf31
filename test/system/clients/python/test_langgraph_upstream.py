"""LangGraph's own tests of a store, on MemorydStore and the running server. Run by test/system/clients/python.test.ts.

Adapted from libs/checkpoint/tests/test_store.py of langgraph-checkpoint 4.3.2, https://github.com/langchain-ai/langgraph, Copyright 2024
LangChain, Inc., MIT License (LICENSE.langgraph). The names are those of the tests there. Changed: pytest became unittest, the stores are
ours and a query is answered by memoryd's search instead of vectors of characters. Left out are the tests of functions that do not touch a
store (get_text_at_path, validate_op_namespace, _dedupe_ops), of the configuration of an index, which a server needs none of, and those of
AsyncBatchedBaseStore alone, of how it batches and what a cancellation does to it.
"""

import asyncio
import unittest
from collections import UserDict
from types import MappingProxyType
from typing import Any

from langgraph.store.base import BaseStore, GetOp, InvalidNamespaceError, PutOp
from stores import BatchedStore, new_async_store, new_store

INVALID_NAMESPACES: list[Any] = [("foo.bar",), ("foo\x00",), ("foo", ""), (123,)]
DOCS = [
    ("doc1", {"text": "short text"}),
    ("doc2", {"text": "longer text document"}),
    ("doc3", {"text": "longest text document here"}),
    ("doc4", {"description": "text in description field"}),
    ("doc5", {"content": "text in content field"}),
    ("doc6", {"body": "text in body field"}),
]
FRUIT = [
    ("doc1", {"text": "red apple", "color": "red", "score": 4.5}),
    ("doc2", {"text": "red car", "color": "red", "score": 3.0}),
    ("doc3", {"text": "green apple", "color": "green", "score": 4.0}),
    ("doc4", {"text": "blue car", "color": "blue", "score": 3.5}),
]
TEXTS = {"1": "这是中文", "2": "これは日本語です", "3": "이건 한국어야", "4": "Это русский", "5": "यह रूसी है"}


def filled(namespaces: list[tuple[str, ...]]) -> BaseStore:
    store = new_store()
    for i, namespace in enumerate(namespaces):
        store.put(namespace=namespace, key=f"id_{i}", value={"data": f"value_{i:02d}"})
    return store


class Namespaces(unittest.TestCase):
    def listed(self, store: BaseStore, expected: list[tuple[str, ...]], **conditions: Any) -> None:
        self.assertEqual(sorted(store.list_namespaces(**conditions)), sorted(expected))

    def test_list_namespaces_basic(self):
        ab = [("a", "b", "c"), ("a", "b", "d", "e"), ("a", "b", "d", "i"), ("a", "b", "f")]
        others = [("a", "c", "f"), ("b", "a", "f"), ("users", "123"), ("users", "456", "settings"), ("admin", "users", "789")]
        store = filled([*ab, *others])
        self.listed(store, ab, prefix=("a", "b"))
        self.listed(store, [("a", "b", "f"), ("a", "c", "f"), ("b", "a", "f")], suffix=("f",))
        self.listed(store, [("a", "b", "f"), ("a", "c", "f")], prefix=("a",), suffix=("f",))
        self.listed(store, [("a", "b", "c"), ("a", "b", "d"), ("a", "b", "f")], prefix=("a", "b"), max_depth=3)
        self.assertEqual(store.list_namespaces(prefix=("a", "b"), limit=2), ab[:2])
        self.assertEqual(store.list_namespaces(prefix=("a", "b"), offset=2), ab[2:])
        self.listed(store, [("a", "b", "f"), ("a", "c", "f")], prefix=("a", "*", "f"))
        self.listed(store, [("a", "b", "f"), ("a", "c", "f"), ("b", "a", "f")], suffix=("*", "f"))
        self.listed(store, [], prefix=("nonexistent",))
        self.listed(store, [("users", "123")], prefix=("users", "123"))

    def test_list_namespaces_with_wildcards(self):
        users = [("users", "123"), ("users", "456"), ("users", "789", "settings")]
        store = filled([*users, ("admin", "users", "789"), ("guests", "123"), ("guests", "456", "preferences")])
        self.listed(store, users, prefix=("users", "*"))
        self.listed(store, [("guests", "456", "preferences")], suffix=("*", "preferences"))
        self.listed(store, [], prefix=("*", "users"), suffix=("*", "settings"))
        store.put(namespace=("admin", "users", "settings", "789"), key="foo", value={"data": "some_val"})
        self.listed(store, [("admin", "users", "settings", "789")], prefix=("*", "users"), suffix=("settings", "*"))

    def test_list_namespaces_pagination(self):
        namespaces = [("namespace", f"sub_{i:02d}") for i in range(20)]
        store = filled(namespaces)
        for offset in (0, 5, 15):
            self.assertEqual(store.list_namespaces(prefix=("namespace",), limit=5, offset=offset), namespaces[offset : offset + 5])

    def test_list_namespaces_max_depth(self):
        store = filled([("a", "b", "c", "d"), ("a", "b", "c", "e"), ("a", "b", "f"), ("a", "g"), ("h", "i", "j", "k")])
        self.listed(store, [("a", "b"), ("a", "g"), ("h", "i")], max_depth=2)

    def test_list_namespaces_no_conditions(self):
        namespaces: list[tuple[str, ...]] = [("a", "b"), ("c", "d"), ("e", "f", "g")]
        self.listed(filled(namespaces), namespaces)

    def test_list_namespaces_empty_store(self):
        self.assertEqual(new_store().list_namespaces(), [])

    def test_rejects_invalid_namespace_labels(self):
        store = new_store()
        for namespace in INVALID_NAMESPACES:
            for call in (
                lambda: store.get(namespace, "key"),
                lambda: store.delete(namespace, "key"),
                lambda: store.search(namespace),
                lambda: store.list_namespaces(prefix=namespace),
                lambda: store.list_namespaces(suffix=namespace),
            ):
                self.assertRaises(InvalidNamespaceError, call)

    def test_search_and_listing_keep_empty_prefixes_and_wildcards(self):
        store = new_store()
        store.put(("tenant", "a_%"), "key", {"v": 1})
        store.put(("tenant", "b", "child"), "key", {"v": 1})
        self.assertEqual(len(store.search(())), 2)
        self.assertEqual([item.namespace for item in store.search(("tenant", "a_%"))], [("tenant", "a_%")])
        self.listed(store, [("tenant", "a_%"), ("tenant", "b", "child")], prefix=("tenant", "*"), suffix=("*",))


class Searches(unittest.TestCase):
    def test_search_pages_match_full_listing(self):
        store = new_store()
        for namespace in [("a",), ("a", "b"), ("ab",), ("a", "c", "d")]:
            store.batch([PutOp(namespace, f"k{i}", {"i": i, "even": i % 2 == 0}) for i in range(7)])

        def keys(**options: Any) -> list[tuple[tuple[str, ...], str]]:
            return [(item.namespace, item.key) for item in store.search(("a",), **options)]

        full = keys(limit=100)
        self.assertEqual({namespace for namespace, _ in full}, {("a",), ("a", "b"), ("a", "c", "d")})
        self.assertEqual(len(full), 21)
        self.assertEqual([key for offset in range(0, 21, 4) for key in keys(limit=4, offset=offset)], full)
        even = keys(filter={"even": True}, limit=100)
        self.assertEqual(keys(filter={"even": True}, limit=3, offset=2), even[2:5])

    def test_vector_search_scores_every_item(self):
        store = new_store()
        for i in range(4):
            store.put(("test",), f"other{i}", {"text": f"zzz qqq {i}"})
        store.put(("test",), "match", {"text": "apple pie"})
        self.assertEqual([item.key for item in store.search(("test",), query="apple pie", limit=1)], ["match"])

    def test_vector_insert_with_auto_embedding(self):
        store = new_store()
        for key, value in DOCS:
            store.put(("test",), key, value)
        found = [item.key for item in store.search(("test",), query="long text")]
        self.assertIn("doc2", found)
        self.assertIn("doc3", found)

    def test_vector_update_with_embedding(self):
        store = new_store()
        store.put(("test",), "doc1", {"text": "zany zebra Xerxes"})
        store.put(("test",), "doc2", {"text": "something about dogs"})
        store.put(("test",), "doc3", {"text": "text about birds"})
        initial = store.search(("test",), query="Zany Xerxes")
        self.assertEqual(initial[0].key, "doc1")
        self.assertIsNotNone(initial[0].score)
        store.put(("test",), "doc1", {"text": "new text about dogs"})
        self.assertEqual(store.search(("test",), query="new text about dogs")[0].key, "doc1")
        # The scores of two searches do not compare, but what was replaced is no longer the best match of its own words.
        self.assertFalse(any("Xerxes" in str(item.value) for item in store.search(("test",), query="Zany Xerxes")))
        store.put(("test",), "doc4", {"text": "new text about dogs"}, index=False)
        self.assertNotIn("doc4", [item.key for item in store.search(("test",), query="new text about dogs", limit=3)])

    def test_vector_search_with_filters(self):
        store = new_store()
        for key, value in FRUIT:
            store.put(("test",), key, value)

        def keys(query: str, **filter: Any) -> list[str]:
            return [item.key for item in store.search(("test",), query=query, filter=filter)]

        self.assertEqual(keys("apple", color="red"), ["doc1", "doc2"])
        self.assertEqual(keys("car", color="red"), ["doc2", "doc1"])
        blue = keys("blue", score={"$gt": 3.2})
        self.assertEqual((len(blue), blue[0]), (3, "doc4"))
        self.assertEqual(keys("apple", score={"$gte": 4.0}, color="green"), ["doc3"])

    def test_vector_search_pagination(self):
        store = new_store()
        for i in range(5):
            store.put(("test",), f"doc{i}", {"text": f"test document number {i}"})
        first = store.search(("test",), query="test", limit=2)
        second = store.search(("test",), query="test", limit=2, offset=2)
        self.assertEqual((len(first), len(second)), (2, 2))
        self.assertFalse({item.key for item in first} & {item.key for item in second})
        self.assertEqual(len(store.search(("test",), query="test", limit=10)), 5)

    def test_non_ascii(self):
        store = new_store()
        for key, text in TEXTS.items():
            store.put(("user_123", "memories"), key, {"text": text})
        for key, text in TEXTS.items():
            self.assertEqual(store.search(("user_123", "memories"), query=text)[0].key, key)

    def test_get_text_at_path_with_non_dict_mapping(self):
        store = new_store()
        for mapping in (UserDict({"text": "searchable"}), MappingProxyType({"text": "searchable"})):
            store.put(("test",), "mapping", mapping, index=["text"])
            found = store.search(("test",), query="searchable")
            self.assertEqual([(item.value, item.score is None) for item in found], [({"text": "searchable"}, False)])


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_cannot_put_empty_namespace(self):
        doc = {"foo": "bar"}
        for store in (new_store(), new_async_store()):
            for namespace in ((), ("the", "thing.about"), ("some", "fun", ""), ("langgraph", "foo")):
                with self.assertRaises(InvalidNamespaceError):
                    store.put(namespace, "foo", doc)
                with self.assertRaises(InvalidNamespaceError):
                    await store.aput(namespace, "foo", doc)
            for namespace in (("foo", "langgraph", "foo"), ("langgraph", "foo")):
                # An operation goes past the rule of the reserved root.
                await store.abatch([PutOp(namespace, "bar", doc)])
                self.assertEqual((await store.aget(namespace, "bar")).value, doc)
                self.assertEqual((await store.asearch(namespace, query="bar"))[0].value, doc)
                await store.adelete(namespace, "bar")
                self.assertIsNone(await store.aget(namespace, "bar"))
                store.batch([PutOp(namespace, "bar", doc)])
                self.assertEqual(store.get(namespace, "bar").value, doc)
                self.assertEqual(store.search(namespace, query="bar")[0].value, doc)
                store.delete(namespace, "bar")
                self.assertIsNone(store.get(namespace, "bar"))

    async def test_async_rejects_invalid_namespace_labels(self):
        for store in (new_async_store(), BatchedStore()):
            for namespace in INVALID_NAMESPACES:
                for call in (
                    lambda: store.aget(namespace, "key"),
                    lambda: store.adelete(namespace, "key"),
                    lambda: store.asearch(namespace),
                    lambda: store.alist_namespaces(prefix=namespace),
                    lambda: store.alist_namespaces(suffix=namespace),
                ):
                    with self.assertRaises(InvalidNamespaceError):
                        await call()

    async def test_async_batch_store_deduplication(self):
        store = BatchedStore()
        same, different = {"value": "same"}, {"value": "different"}
        await asyncio.gather(store.aput(("test",), "same", same), store.aput(("test",), "different", different))
        results = await asyncio.gather(store.aget(("test",), "same"), store.aget(("test",), "same"), store.aget(("test",), "different"))
        self.assertEqual([item.value for item in results], [same, same, different])
        self.assertEqual(store.batches[-1], [GetOp(("test",), "same"), GetOp(("test",), "different")])
        await asyncio.gather(store.aput(("test",), "key", {"value": 1}), store.aput(("test",), "key", {"value": 2}))
        self.assertEqual((await store.aget(("test",), "key")).value, {"value": 2})
        found = await asyncio.gather(*(store.asearch(("test",), filter={"value": 2}) for _ in range(2)))
        self.assertEqual([[item.value for item in one] for one in found], [[{"value": 2}]] * 2)

    async def test_async_batched_vector_search_concurrent(self):
        store = BatchedStore()
        colors, items, scores = ["red", "blue", "green"], ["apple", "car", "house", "book", "phone"], [3.0, 3.5, 4.0, 4.5, 5.0]
        docs = [
            (f"doc{i}", {"text": f"{colors[i % 3]} {items[i % 5]}", "color": colors[i % 3], "score": scores[i % 5], "index": i})
            for i in range(50)
        ]
        await asyncio.gather(
            *[store.aput(("test",), key, value) for key, value in docs],
            *[store.adelete(("test",), key) for key, _ in docs],
            *[store.aput(("test",), key, value) for key, value in docs],
        )
        queries: list[tuple[str, dict[str, Any], list[int]]] = [
            ("apple", {"color": "red"}, [i for i in range(50) if i % 3 == 0]),
            ("phone", {"score": {"$gt": 4.99}}, [i for i in range(50) if i % 5 == 4]),
            ("book", {"score": {"$lte": 3.5}}, [i for i in range(50) if i % 5 <= 1]),
            ("car", {"score": {"$lt": 5.1}, "color": "blue"}, [i for i in range(50) if i % 3 == 1]),
            ("house", {"index": {"$gt": 25}}, list(range(26, 50))),
            ("phone", {"index": {"$lte": 10}}, list(range(11))),
        ]
        found = await asyncio.gather(*[store.asearch(("test",), query=query, filter=filter, limit=50) for query, filter, _ in queries])
        for results, (_, _, wanted) in zip(found, queries, strict=True):
            self.assertEqual(sorted(item.value["index"] for item in results), wanted)

    async def test_embed_with_path(self):
        store = new_async_store()
        await store.aput(("test",), "doc3", {"key0": "aaa", "key1": "bbb", "key2": "ccc", "key3": "ddd"}, index=["key0", "key1"])
        await store.aput(("test",), "doc4", {"key0": "eee", "key1": "bbb", "key2": "fff", "key3": "ggg"}, index=["key1", "key3"])
        for query, best in (("aaa", "doc3"), ("ggg", "doc4")):
            found = await store.asearch(("test",), query=query)
            self.assertEqual((len(found), found[0].key), (2, best))
        await store.aput(("test",), "doc5", {"key0": "hhh", "key1": "iii"}, index=False)
        found = await store.asearch(("test",), query="hhh")
        self.assertEqual([(item.key, item.score) for item in found if item.score is None], [("doc5", None)])
        self.assertEqual(len(found), 3)
