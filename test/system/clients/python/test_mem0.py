"""memoryd.mem0 against a real server, by both classes. Run by test/system/clients/python.test.ts."""

import asyncio
import hashlib
import inspect
import logging
import os
import subprocess
import sys
import unittest
import uuid
import warnings
from pathlib import Path

import memoryd
from fault_server import FaultServer
from memoryd.mem0 import AsyncMemory, Memory, _entities, _filters, _reading

ROOT = Path(__file__).parents[4]
URL = os.environ["MEMORYD_URL"]
KEY = os.environ["MEMORYD_KEY"]
MISSING = "00000000-0000-4000-8000-000000000000"
# The parameters of mem0ai 2.2.1, by its source. Those of `search` and `get_all` before version 2 come on top.
PARAMETERS = {
    "add": "messages user_id agent_id run_id metadata timestamp expiration_date infer memory_type prompt",
    "search": "query top_k filters threshold rerank explain reference_date show_expired",
    "get": "memory_id",
    "get_all": "filters top_k show_expired",
    "update": "memory_id text metadata expiration_date data",
    "delete": "memory_id",
    "delete_all": "user_id agent_id run_id",
    "history": "memory_id",
    "reset": "",
}
POSITIONAL = {"add": 1, "search": 1, "get": 1, "get_all": 0, "update": 5, "delete": 1, "delete_all": 3, "history": 1, "reset": 0}


def texts(answer):
    return [one["memory"] for one in answer["results"]]


class Scenarios:
    """Each runs by `Memory` and by `AsyncMemory`, which the classes below open."""

    options: dict = {}

    async def asyncSetUp(self):
        self.user = f"mem0-{uuid.uuid4()}"
        self.memory = self.open()

    async def asyncTearDown(self):
        self.memory.close()

    def open(self, **options):
        return self.kind(url=URL, key=KEY, **options)

    async def call(self, name, *args, memory=None, **fields):
        result = getattr(memory or self.memory, name)(*args, **fields)
        return await result if inspect.isawaitable(result) else result

    async def add(self, messages, **fields):
        return (await self.call("add", messages, **{"user_id": self.user, "infer": False, **fields}))["results"]

    async def refused(self, error, text, name, *args, **fields):
        with self.assertRaises(error) as raised:
            await self.call(name, *args, **fields)
        self.assertIn(text, str(raised.exception))

    async def test_add_answers_what_came_of_the_messages_and_they_are_found_at_once(self):
        facts = await self.add("I'm vegan, I hate coriander, and my favourite takeaway is Lotus Wok", infer=True)
        self.assertGreater(len(facts), 1)
        self.assertTrue(all(set(one) == {"id", "memory", "event"} and one["event"] == "ADD" for one in facts))
        found = await self.call("get_all", filters={"user_id": self.user})
        self.assertEqual({one["id"] for one in found["results"]}, {one["id"] for one in facts})
        one, *rest = await self.add({"role": "user", "content": "Ana plays tennis.", "name": "Ana"})
        self.assertEqual(one, {"id": one["id"], "memory": "Ana plays tennis.", "event": "ADD", "actor_id": "Ana", "role": "user"})
        self.assertEqual(rest, [])
        self.assertEqual(await self.add([]), [])
        talk = [{"role": "user", "content": text} for text in ("I live in Lisbon.", "I live in Madrid now.")]
        self.assertEqual([one["memory"] for one in await self.add(talk, infer=True)], ["I live in Madrid now."])

    async def test_a_deletion_takes_one_fact_of_a_message_and_keeps_the_other(self):
        for erase in (False, True):
            memory = self.open(erase=erase)
            user = f"{self.user}-{erase}"
            home, colour = await self.add("I live in Lisbon and my favourite colour is green.", infer=True, user_id=user)
            await self.call("delete", home["id"], memory=memory)
            found = await self.call("get_all", filters={"user_id": user})
            self.assertEqual([(one["id"], one["memory"]) for one in found["results"]], [(colour["id"], colour["memory"])])
            memory.close()

    async def test_add_writes_neither_prompts_nor_answers_of_the_assistant_unless_it_is_asked_to(self):
        talk = [
            {"role": "system", "content": "You are a helpful assistant of the harbour master."},
            {"role": "user", "content": [{"type": "text", "text": "My boat is called Petrel."}, {"type": "image_url", "image_url": {}}]},
            {"role": "assistant", "content": "Your berth is number nine."},
            {"role": "assistant", "content": None, "tool_calls": []},
            {"role": "tool", "content": "berth=9"},
        ]
        self.assertEqual([one["memory"] for one in await self.add(talk, infer=True)], ["My boat is called Petrel."])
        self.assertEqual([one["memory"] for one in await self.add(talk[2:3], infer=True)], ["Your berth is number nine."])
        both = self.open(assistant=True)
        said = await self.call("add", talk, memory=both, user_id=f"{self.user}-2")
        both.close()
        self.assertEqual(texts(said), ["My boat is called Petrel.", "Your berth is number nine."])
        raw = await self.add(talk, user_id=f"{self.user}-3")
        self.assertEqual([one["role"] for one in raw], ["user", "assistant", "tool"])

    async def test_a_long_message_is_stored_in_parts_and_a_verbatim_one_is_refused(self):
        text = " ".join(f"Shelf {number} of the library holds book {number * 7}." for number in range(500))
        await self.add(text, infer=True)
        found = await self.call("get_all", filters={"user_id": self.user}, top_k=1000)
        stored = " ".join(texts(found))
        self.assertTrue(all(f"Shelf {number} of the library holds book {number * 7}." in stored for number in range(500)))
        await self.refused(memoryd.PayloadTooLargeError, "8192", "add", text, user_id=self.user, infer=False)

    async def test_memories_have_the_fields_of_mem0(self):
        (added,) = await self.add("Ana plays tennis.", run_id="r1", agent_id="coach", metadata={"topic": "sport", "n": 3, "user_id": "eve"})
        item = await self.call("get", added["id"])
        expected = {
            "id": added["id"],
            "memory": "Ana plays tennis.",
            "hash": hashlib.md5(b"Ana plays tennis.").hexdigest(),
            "metadata": {"topic": "sport", "n": 3},
            "score": None,
            "user_id": self.user,
            "agent_id": "coach",
            "run_id": "r1",
            "role": "user",
        }
        times = {name: item.pop(name) for name in ("created_at", "updated_at")}
        self.assertEqual(item, expected)
        self.assertRegex(times["created_at"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$")
        listed = (await self.call("get_all", filters={"user_id": self.user}))["results"]
        del expected["score"]
        self.assertEqual(listed, [{**expected, **times}])
        (hit,) = (await self.call("search", "tennis", filters={"user_id": self.user}))["results"]
        self.assertIsInstance(hit.pop("score"), float)
        self.assertEqual(hit, {**expected, **times, "updated_at": None})

    async def test_search_finds_the_best_of_this_user_only(self):
        await self.add("Ana is allergic to walnuts.")
        await self.add("Ana has a red bicycle.")
        await self.add("Ben is allergic to walnuts and peanuts.", user_id=f"{self.user}-ben")
        found = await self.call("search", "  walnuts ", filters={"user_id": self.user}, rerank=True)
        self.assertEqual(texts(found)[0], "Ana is allergic to walnuts.")
        self.assertEqual(len(found["results"]), 2)
        for fields in ({"top_k": 1, "filters": {"user_id": self.user}}, {"limit": 1, "user_id": self.user}):
            self.assertEqual(texts(await self.call("search", "walnuts", **fields)), ["Ana is allergic to walnuts."])
        least = found["results"][1]["score"] + 1e-6
        above = await self.call("search", "walnuts", filters={"user_id": self.user}, threshold=min(least, 1))
        self.assertEqual(texts(above), ["Ana is allergic to walnuts."])
        self.assertEqual(await self.call("search", "walnuts", filters={"user_id": self.user}, top_k=0), {"results": []})
        self.assertEqual(await self.call("search", "walnuts", filters={"user_id": f"{self.user}-nobody"}), {"results": []})
        long = "word " * 3000 + "walnuts"
        self.assertEqual(texts(await self.call("search", long, user_id=self.user, limit=1)), ["Ana is allergic to walnuts."])

    async def test_filters_choose_by_metadata_before_the_ranking(self):
        for n, topic in ((1, "sport"), (2, "food"), (3, "travel"), (4, None)):
            metadata = {"n": n} if topic is None else {"n": n, "topic": topic}
            await self.add({"role": "user", "content": f"Note {n}.", "name": f"actor{n}"}, metadata=metadata, run_id=f"r{n % 2}")
        cases = [
            ({"topic": "food"}, {2}),
            ({"topic": {"eq": "food"}}, {2}),
            ({"topic": ["food", "sport"]}, {1, 2}),
            ({"topic": {"in": ["food"]}}, {2}),
            ({"topic": "*"}, {1, 2, 3}),
            ({"n": {"gt": 1, "lt": 4}}, {2, 3}),
            ({"n": {"gte": 2, "lte": 3}, "topic": "food"}, {2}),
            ({"AND": [{"n": {"gt": 1}}, {"n": {"lt": 3}}]}, {2}),
            ({"OR": [{"topic": "food"}, {"n": {"gte": 4}}]}, {2, 4}),
            ({"OR": [{"topic": "food"}, {"n": 3}], "n": {"gt": 2}}, {3}),
            ({"run_id": "r1"}, {1, 3}),
            ({"run_id": {"in": ["r0"]}}, {2, 4}),
            ({"actor_id": "actor3"}, {3}),
            ({"role": "assistant"}, set()),
        ]
        for given, wanted in cases:
            with self.subTest(given):
                filters = {"user_id": self.user, **given}
                for answer in (await self.call("search", "Note", filters=filters), await self.call("get_all", filters=filters)):
                    self.assertEqual({one["metadata"]["n"] for one in answer["results"]}, wanted)
        inside = {"AND": [{"user_id": self.user}, {"topic": "food"}]}
        self.assertEqual(texts(await self.call("get_all", filters=inside)), ["Note 2."])

    async def test_what_cannot_be_filtered_or_given_is_refused(self):
        of_user = {"user_id": self.user}
        for given, text in [
            ({"topic": {"ne": "food"}}, "'ne'"),
            ({"topic": {"nin": ["food"]}}, "'nin'"),
            ({"topic": {"contains": "food"}}, "'contains'"),
            ({"topic": {"icontains": "food"}}, "'icontains'"),
            ({"topic": {"like": "food"}}, "Unsupported metadata filter operator: like"),
            ({"topic": {}}, "no operator"),
            ({"NOT": [{"topic": "food"}]}, "NOT"),
            ({"OR": []}, "non-empty list"),
            ({"AND": {"topic": "food"}}, "non-empty list"),
            ({"AND": [{"topic": "food"}, {"topic": "sport"}]}, "two for 'topic'"),
            ({"run_id": "a", "session_id": "b"}, "two for 'session_id'"),
            ({"OR": [{"n": n} for n in range(11)]}, "more than 10"),
            ({"user_id": {"in": ["a", "b"]}}, "user_id must be one id"),
        ]:
            with self.subTest(given):
                await self.refused(ValueError, text, "search", "x", filters={**of_user, **given})
                await self.refused(ValueError, text, "get_all", filters={**of_user, **given})
        one_of = "at least one of: user_id, agent_id, run_id"
        for filters in (None, {}, {"topic": "food"}, {"user_id": None}, {"OR": [{"user_id": "a"}, {"topic": "food"}]}):
            await self.refused(ValueError, one_of, "search", "x", filters=filters)
        await self.refused(ValueError, "every part of an OR", "search", "x", filters={"OR": [{"user_id": "a"}, {"user_id": "b"}]})
        for name, fields, text in [
            ("search", {"top_k": 101}, "at most 100"),
            ("search", {"top_k": -1}, "non-negative"),
            ("search", {"top_k": True}, "valid integer"),
            ("search", {"threshold": 2}, "between 0 and 1"),
            ("search", {"explain": True}, "explain"),
            ("search", {"show_expired": True}, "show_expired"),
            ("search", {"reference_date": "2026-01-01"}, "reference_date"),
            ("add", {"timestamp": 1}, "timestamp"),
            ("add", {"memory_type": "procedural_memory"}, "memory_type"),
            ("add", {"prompt": "x"}, "prompt"),
            ("add", {"expiration_date": "tomorrow"}, "YYYY-MM-DD"),
        ]:
            with self.subTest(fields):
                scope = {"user_id": self.user}
                await self.refused(ValueError, text, name, "x", **scope, **fields)
        await self.refused(ValueError, "non-empty string", "search", " ", filters=of_user)
        await self.refused(memoryd.ValidationError, "At least one of", "add", "x")
        for messages in (7, ["x"], [{"role": "user", "content": 7}]):
            await self.refused(memoryd.ValidationError, "message", "add", messages, user_id=self.user)
        await self.refused(ValueError, "At least one filter", "delete_all")
        await self.refused(NotImplementedError, "delete_all", "reset")
        self.assertEqual(await self.call("get_all", filters=of_user), {"results": []})

    async def test_an_update_is_the_same_memory_by_its_former_id(self):
        (added,) = await self.add("Ana plays tennis.", run_id="r1", metadata={"topic": "sport", "n": 1})
        done = {"message": "Memory updated successfully!"}
        self.assertEqual(await self.call("update", added["id"], "Ana plays squash.", {"n": 2, "run_id": "r9"}), done)
        self.assertEqual(await self.call("update", added["id"], data="Ana plays padel."), done)
        item = await self.call("get", added["id"])
        self.assertEqual((item["memory"], item["metadata"], item["run_id"]), ("Ana plays padel.", {"topic": "sport", "n": 2}, "r1"))
        self.assertEqual(texts(await self.call("get_all", filters={"user_id": self.user})), ["Ana plays padel."])
        self.assertEqual(await self.call("update", item["id"], metadata={"n": 3}), done)
        self.assertEqual((await self.call("get", item["id"]))["metadata"], {"topic": "sport", "n": 3})
        self.assertEqual(await self.call("update", item["id"], "Ana plays padel."), done)
        self.assertEqual((await self.call("get", added["id"]))["id"], item["id"])
        events = await self.call("history", added["id"])
        told = [(one["event"], one["old_memory"], one["new_memory"], one["is_deleted"]) for one in events]
        changes = [
            ("ADD", None, "Ana plays tennis.", False),
            ("UPDATE", "Ana plays tennis.", "Ana plays squash.", False),
            ("UPDATE", "Ana plays squash.", "Ana plays padel.", False),
        ]
        self.assertEqual(told, changes)
        self.assertEqual(await self.call("delete", added["id"]), {"message": "Memory deleted successfully!"})
        self.assertEqual(texts(await self.call("get_all", filters={"user_id": self.user})), [])
        self.assertIsNone(await self.call("get", added["id"]))
        self.assertIsNone(await self.call("get", item["id"]))
        *before, last = await self.call("history", item["id"])
        self.assertEqual(before, events)
        self.assertEqual((last["event"], last["old_memory"], last["is_deleted"]), ("DELETE", "Ana plays padel.", True))
        fields = {"id", "memory_id", "old_memory", "new_memory", "event", "created_at", "updated_at", "is_deleted", "actor_id", "role"}
        self.assertEqual(set(last), fields)

    async def test_a_fact_that_another_fact_replaced_is_not_taken_for_it(self):
        (lisbon,) = await self.add("I live in Lisbon.", infer=True)
        await self.add("I live in Madrid now.", infer=True)
        (rome,) = await self.add("I moved to Rome last week.", infer=True)
        history = await self.call("history", lisbon["id"])
        self.assertEqual([one["event"] for one in history], ["ADD", "UPDATE", "UPDATE"], "the server no longer replaces it: choose another pair")
        self.assertIsNone(await self.call("get", lisbon["id"]))
        await self.refused(ValueError, "not found", "delete", lisbon["id"])
        await self.refused(ValueError, "not found", "update", lisbon["id"], "I live in Porto.")
        self.assertEqual((await self.call("get", rome["id"]))["memory"], "I moved to Rome last week.")
        await self.call("delete_all", user_id=self.user)
        self.assertEqual(texts(await self.call("get_all", filters={"user_id": self.user})), [])

    async def test_a_missing_memory_is_told_as_mem0_does(self):
        for id in (MISSING, "no id"):
            self.assertIsNone(await self.call("get", id))
            self.assertEqual(await self.call("history", id), [])
            await self.refused(ValueError, f"Memory with id {id} not found", "delete", id)
            await self.refused(ValueError, f"Memory with id {id} not found. Please provide a valid 'memory_id'", "update", id, "x")
        await self.refused(ValueError, "At least one of text, metadata, or expiration_date", "update", MISSING)

    async def test_a_search_without_an_agent_finds_the_memories_of_all(self):
        await self.add("The coach says: walnuts.", agent_id="coach")
        await self.add("The cook says: walnuts.", agent_id="cook")
        await self.add("Nobody says: walnuts.")
        for filters, wanted in [
            ({"user_id": self.user}, {"coach", "cook", None}),
            ({"user_id": self.user, "agent_id": "cook"}, {"cook"}),
            ({"user_id": self.user, "agent_id": {"in": ["cook", "coach"]}}, {"cook", "coach"}),
            ({"user_id": self.user, "agent_id": "nobody"}, set()),
        ]:
            for answer in (await self.call("search", "walnuts", filters=filters), await self.call("get_all", filters=filters)):
                self.assertEqual({one.get("agent_id") for one in answer["results"]}, wanted)
        # An agent that comes later is found by the same instance.
        await self.add("The guide says: walnuts.", agent_id="guide")
        found = await self.call("search", "walnuts", filters={"user_id": self.user})
        self.assertIn("guide", {one.get("agent_id") for one in found["results"]})
        await self.call("delete_all", user_id=self.user, agent_id="cook")
        left = await self.call("get_all", filters={"user_id": self.user})
        self.assertEqual({one.get("agent_id") for one in left["results"]}, {"coach", "guide", None})
        for number in range(8):
            await self.add("walnuts", agent_id=f"agent{number}")
        await self.refused(ValueError, "name an agent_id", "search", "walnuts", filters={"user_id": self.user})

    async def test_memories_without_a_user_are_those_of_the_default(self):
        run = f"run-{uuid.uuid4()}"
        (added,) = await self.add("The kettle is broken.", user_id=None, run_id=run)
        other = {"url": URL, "key": KEY, "user_id": self.user, "agent_id": "mine"}
        item = (await self.call("get_all", filters={"run_id": run}))["results"][0]
        self.assertEqual((item["id"], item["run_id"], "user_id" in item, "agent_id" in item), (added["id"], run, False, False))
        memory = self.kind(**other)
        self.assertEqual(await self.call("get_all", filters={"run_id": run}, memory=memory), {"results": []})
        await self.call("add", "The lamp is new.", run_id=run, infer=False, memory=memory)
        self.assertEqual(texts(await self.call("get_all", filters={"user_id": self.user})), ["The lamp is new."])
        self.assertEqual((await self.call("get_all", filters={"user_id": self.user}))["results"][0]["agent_id"], "mine")
        memory.close()
        await self.call("delete_all", run_id=run)
        self.assertEqual(await self.call("get_all", filters={"run_id": run}), {"results": []})
        self.assertEqual(len((await self.call("get_all", filters={"user_id": self.user}))["results"]), 1)

    async def test_ids_that_memoryd_does_not_take_stay_themselves(self):
        for id in (f"ana+{self.user}@example.com", f"auth0|{self.user}", f"x:{self.user}", f"ü~{self.user}"):
            await self.add("Hello there.", user_id=id, agent_id=id)
            (item,) = (await self.call("get_all", filters={"user_id": id, "agent_id": id}))["results"]
            self.assertEqual((item["user_id"], item["agent_id"]), (id, id))
        (number,) = await self.add("Seven.", user_id=int(uuid.uuid4()), run_id=" r7 ")
        self.assertEqual((await self.call("get", number["id"]))["run_id"], "r7")
        for id in ("", " ", "a b"):
            await self.refused(ValueError, "Invalid user_id", "add", "x", user_id=id)
            await self.refused(ValueError, "Invalid user_id", "search", "x", filters={"user_id": id})
            await self.refused(ValueError, "Invalid run_id", "delete_all", run_id=id)

    async def test_a_memory_leaves_after_its_expiration_date(self):
        await self.add("Old.", expiration_date="2020-01-01")
        (kept,) = await self.add("New.", expiration_date="2999-12-31", metadata={"n": 1})
        (item,) = (await self.call("get_all", filters={"user_id": self.user}))["results"]
        self.assertEqual((item["memory"], item["expiration_date"], item["metadata"]), ("New.", "2999-12-31", {"n": 1}))
        with memoryd.Memoryd(URL, KEY, "default", self.user) as client:
            self.assertEqual(client.query("New")["results"][0]["metadata"]["expires_at"], "3000-01-01T00:00:00Z")
        await self.call("update", kept["id"], expiration_date=None)
        item = await self.call("get", kept["id"])
        self.assertEqual((item.get("expiration_date"), item["metadata"]), (None, {"n": 1}))
        await self.call("update", kept["id"], expiration_date="2020-01-01")
        self.assertEqual(await self.call("search", "New", filters={"user_id": self.user}), {"results": []})
        self.assertIsNone(await self.call("get", kept["id"]))

    async def test_erase_leaves_nothing(self):
        memory = self.open(erase=True)
        (one,) = await self.add("The first secret.", run_id="a")
        (two,) = await self.add("The second secret.", run_id="b")
        (three,) = await self.add("The third secret.", run_id="a")
        await self.call("update", one["id"], "The changed secret.")
        await self.call("delete", two["id"])
        self.assertEqual(len(await self.call("history", two["id"])), 2)
        await self.call("delete", one["id"], memory=memory)
        await self.call("delete_all", user_id=self.user, run_id="b", memory=memory)
        self.assertEqual([await self.call("history", id) for id in (one["id"], two["id"])], [[], []])
        self.assertEqual(len(await self.call("history", three["id"])), 1)
        await self.call("delete_all", user_id=self.user, memory=memory)
        self.assertEqual(await self.call("history", three["id"]), [])
        memory.close()

    async def test_a_configuration_of_mem0_is_taken_and_explained(self):
        config = {"llm": {"provider": "openai", "config": {"model": "gpt-5-mini"}}, "vector_store": {"provider": "qdrant"}}
        os.environ |= {"MEMORYD_AGENT": "coach", "MEMORYD_USER": self.user}
        try:
            with self.assertWarns(UserWarning) as warned:
                memory = self.kind.from_config(config)
            self.assertIn("llm, vector_store", str(warned.warning))
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                self.kind.from_config({}).close()
        finally:
            del os.environ["MEMORYD_AGENT"], os.environ["MEMORYD_USER"]
        await self.call("add", "Ana rows.", run_id="r", infer=False, memory=memory)
        memory.close()
        (item,) = (await self.call("get_all", filters={"user_id": self.user, "agent_id": "coach"}))["results"]
        self.assertEqual(item["memory"], "Ana rows.")

    async def test_errors_of_the_server_are_those_of_the_client(self):
        memory = self.kind(url=URL, key=f"memoryd_live_{'0' * 64}", retries=0)
        for name, args, fields in [("get", [MISSING], {}), ("search", ["x"], {"user_id": "a"}), ("add", ["x"], {"user_id": "a"})]:
            with self.assertRaises(memoryd.UnauthorizedError):
                await self.call(name, *args, memory=memory, **fields)
        memory.close()
        key = os.environ.pop("MEMORYD_KEY")
        try:
            with self.assertRaisesRegex(memoryd.ValidationError, "MEMORYD_KEY"):
                self.kind()
        finally:
            os.environ["MEMORYD_KEY"] = key


class Sync(Scenarios, unittest.IsolatedAsyncioTestCase):
    kind = Memory

    async def test_get_all_and_delete_all_have_no_limit(self):
        with memoryd.Memoryd(URL, KEY, "bulk", self.user) as client:
            # The first batch comes of one millisecond and is more than a query answers.
            pairs = [{"content": f"I hate dish{n}, and I love dessert{n}", "metadata": {"n": n}} for n in range(100)]
            client.add_many(pairs, wait=True)
            client.add_many([{"content": f"Note {n}.", "metadata": {"n": n}, "extract": False} for n in range(60)], wait=True)
            records = [one for one in client.list() if one["level"] == 0 and one["status"] == "active"]
            same = [one for one in records if one["created_at"] == records[-1]["created_at"]]
            self.assertGreater(len(same), _reading.MAX_HITS, "the texts no longer have enough facts")
        found = (await self.call("get_all", filters={"user_id": self.user}, top_k=1000))["results"]
        self.assertEqual([one["id"] for one in found], [one["id"] for one in records])
        self.assertTrue(all(one["metadata"]["n"] < 100 for one in found))
        self.assertEqual(len((await self.call("get_all", filters={"user_id": self.user}))["results"]), 20)
        self.assertEqual(len((await self.call("get_all", filters={"user_id": self.user}, top_k=61))["results"]), 61)
        some = await self.call("get_all", filters={"user_id": self.user, "n": {"lt": 10}}, top_k=1000)
        self.assertEqual(len(some["results"]), sum(one["metadata"]["n"] < 10 for one in found))
        await self.call("delete_all", user_id=self.user)
        self.assertEqual(await self.call("get_all", filters={"user_id": self.user}), {"results": []})


    async def test_an_abstraction_is_no_memory_of_its_own_and_goes_with_its_facts(self):
        facts = [
            "Ana goes to the pottery class on Mondays.",
            "Ana buys clay for the pottery class.",
            "Ana made a blue bowl at the pottery class.",
            "The pottery class is taught by Rosa.",
            "Ana paid forty euros for the pottery class.",
            "The pottery class kiln broke in spring.",
            "Ana invited Ben to the pottery class.",
            "The pottery class moved to a bigger room.",
        ]
        with memoryd.Memoryd(URL, KEY, "default", self.user) as client:
            client.add_many([{"content": fact, "extract": False} for fact in facts], wait=True)

            def abstractions():
                return [one for one in client.list() if one["level"] == 1 and one["status"] == "active"]

            while not abstractions():
                await asyncio.sleep(0.02)
            listed = await self.call("get_all", filters={"user_id": self.user}, top_k=100)
            found = await self.call("search", "pottery class", filters={"user_id": self.user}, top_k=100)
            for answer in (listed, found):
                self.assertEqual(sorted(texts(answer)), sorted(facts))
            await self.call("delete_all", user_id=self.user)
            while abstractions():
                await asyncio.sleep(0.02)


class Async(Scenarios, unittest.IsolatedAsyncioTestCase):
    kind = AsyncMemory

    async def test_a_cancelled_call_ends_its_request(self):
        with FaultServer([{"silent": True}]) as server:
            async with AsyncMemory(url=server.url, key="memoryd_live_0") as memory:
                task = asyncio.create_task(memory.get(MISSING))
                while not server.received:
                    await asyncio.sleep(0.01)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
                self.assertTrue(await asyncio.to_thread(server.hung_up.wait, 20))


class Surface(unittest.TestCase):
    def test_every_call_and_parameter_of_mem0_is_there_in_both_classes(self):
        for name, wanted in PARAMETERS.items():
            signatures = [inspect.signature(getattr(kind, name)) for kind in (Memory, AsyncMemory)]
            one, other = [[p.replace(annotation=None) for p in signature.parameters.values()] for signature in signatures]
            self.assertEqual(one, other)
            self.assertEqual(signatures[0].return_annotation, signatures[1].return_annotation)
            names = list(signatures[0].parameters)[1:]
            self.assertEqual([one for one in wanted.split() if one not in names], [], name)
            positional = [one for one in signatures[0].parameters.values() if one.kind is one.POSITIONAL_OR_KEYWORD]
            self.assertEqual([one.name for one in positional][1:], wanted.split()[: POSITIONAL[name]], name)

    def test_a_name_leads_back_to_its_id_and_two_ids_have_two_names(self):
        ids = ["ana", "x", "x:", "x:a", "a@b", "a:40b", "x:a:40b", "~", "%7E", ":7E", "é", "日本", "a/b?c=d&e", "'\"\\"]
        names = [_entities.name_of(id) for id in ids]
        self.assertEqual([_entities.entity_of(name) for name in names], ids)
        self.assertEqual(len(set(names)), len(ids))
        self.assertTrue(all(_entities.PLAIN.fullmatch(name) for name in names))
        self.assertEqual(names[0], "ana")

    def test_a_filter_is_never_ignored(self):
        wanted = _filters.wanted_of({"user_id": "u", "a": 1, "AND": [{"b": {"gt": 2}}, {"OR": [{"c": 3}, {"d": "*"}]}]})
        both = {"a": {"equals": 1}, "b": {"range": {"gt": 2}}}
        self.assertEqual(wanted.alternatives, ({**both, "c": {"equals": 3}}, {**both, "d": {"exists": True}}))

    def test_the_program_of_the_readme_of_mem0_runs(self):
        folder = ROOT / "test/system/clients/python/stand_ins"
        path = os.pathsep.join([os.environ["PYTHONPATH"], str(folder)])
        env = {**os.environ, "PYTHONPATH": path}
        program = [sys.executable, str(ROOT / "clients/python/examples/moved_from_mem0.py")]
        said = f"My boat is called Petrel{uuid.uuid4().hex}."
        first = subprocess.run(program, input=f"{said}\nexit\n", capture_output=True, text=True, env=env)
        self.assertEqual((first.returncode, first.stderr), (0, ""))
        then = subprocess.run(program, input=f"{said[:-1]}, is it not?\nexit\n", capture_output=True, text=True, env=env)
        self.assertIn(f"I remember: - {said}", then.stdout)


if __name__ == "__main__":
    logging.disable(logging.WARNING)
    unittest.main()
