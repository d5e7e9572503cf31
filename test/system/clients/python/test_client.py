"""The shared cases of clients/cases.json by both clients, and what is Python's own. Run by test/system/clients/python.test.ts."""

import asyncio
import inspect
import json
import os
import re
import socket
import subprocess
import sys
import threading
import unittest
import uuid
from pathlib import Path

import memoryd
from fault_server import FaultServer
from matching import at, differences, filled
from memoryd import _async_client, _client

ROOT = Path(__file__).parents[4]
TABLE = json.loads((ROOT / "clients/cases.json").read_text())
TARGET = json.loads(os.environ["MEMORYD_TEST_TARGET"])
OPERATIONS = {
    "add": "POST /v1/memories/batch",
    "add_many": "POST /v1/memories/batch",
    "query": "POST /v1/memories/query",
    "context": "POST /v1/context",
    "update": "PATCH /v1/memories/{id}",
    "history": "GET /v1/memories/{id}/history",
    "restore": "POST /v1/memories/{id}/restore",
}


async def by_sync(options, call, args):
    def run():
        with memoryd.Memoryd(**options) as client:
            result = getattr(client, call)(**args)
            return list(result) if call == "list" else result

    return await asyncio.to_thread(run)


async def by_async(options, call, args):
    async with memoryd.AsyncMemoryd(**options) as client:
        result = getattr(client, call)(**args)
        return [one async for one in result] if call == "list" else await result


def options_of(url, key, user, client):
    timeout = client.get("timeout_ms", 30_000) / 1000
    return {"url": url, "key": key, "agent_id": "cases", "user_id": user, "retries": client.get("retries", 0), "timeout": timeout}


async def outcome_of(run):
    try:
        return await run, None
    except memoryd.MemorydError as error:
        return None, error


def error_differences(error, wanted, code):
    wrong = []
    if error.code != code:
        wrong.append(f"it raised {error.code} ({error}), not {code}")
    if wanted.get("message", "") not in str(error):
        wrong.append(f"{error} does not contain {wanted['message']}")
    if "retry_after" in wanted and error.retry_after != wanted["retry_after"]:
        wrong.append(f"it says to wait {error.retry_after} s")
    from_server = not wanted.get("local") and code not in ("connection_error", "timeout_error")
    if from_server != str(error.request_id).startswith("req_"):
        wrong.append(f"the request id is {error.request_id}")
    return wrong


def wrong_in(wanted, outcomes):
    code = wanted.get("error", wanted.get("some_error"))
    errors = [error for _, error in outcomes if error is not None]
    if code is None:
        wrong = [f"it raised {error.code}: {error}" for error in errors]
        results = [result for result, error in outcomes if error is None]
        return wrong + [one for result in results if "expect" in wanted for one in differences(result, wanted["expect"])]
    if not errors or ("error" in wanted and len(errors) < len(outcomes)):
        return [f"{len(errors)} of {len(outcomes)} raised {code}"]
    return [one for error in errors for one in error_differences(error, wanted, code)]


class Cases(unittest.IsolatedAsyncioTestCase):
    async def run_case(self, caller, case):
        user = f"cases-{uuid.uuid4()}"
        saved = {"user": user}
        for number, step in enumerate(case["steps"], 1):
            key = TARGET["keys"][step.get("key", case.get("key", "full"))]
            options = options_of(TARGET["url"], key, user, case.get("client", {}))
            args = filled(step["args"], saved)
            runs = [outcome_of(caller(options, step["call"], args)) for _ in range(step.get("at_once", 1))]
            outcomes = await asyncio.gather(*runs)
            wrong = wrong_in({**step, "expect": filled(step["expect"], saved)} if "expect" in step else step, outcomes)
            self.assertEqual(wrong, [], f"step {number} ({step['call']})")
            for name, path in step.get("save", {}).items():
                saved[name] = at(outcomes[0][0], path)

    async def run_fault(self, caller, fault):
        with FaultServer(fault["server"]) as server:
            options = options_of(server.url, "memoryd_live_0", "me", fault.get("client", {}))
            wrong = wrong_in(fault, [await outcome_of(caller(options, fault["call"], filled(fault["args"], {})))])
        self.assertEqual(wrong, [])
        if "requests" in fault:
            self.assertEqual(len(server.received), fault["requests"])
        if fault.get("same_key"):
            keys = {one["idempotency-key"] for one in server.received}
            self.assertEqual(len(keys), 1)
            self.assertTrue(keys.pop())
        if "prefer" in fault:
            self.assertEqual(server.received[0].get("prefer"), fault["prefer"])
        if "waits_ms" in fault:
            self.assertGreaterEqual((server.times[-1] - server.times[0]) * 1000, fault["waits_ms"])


def add_tests():
    for kind, caller in (("sync", by_sync), ("async", by_async)):
        for case in TABLE["cases"]:
            needed = {OPERATIONS[step["call"]] for step in case["steps"] if step["call"] in OPERATIONS}
            missing = sorted(needed - set(TARGET["operations"]))

            async def test_case(self, caller=caller, case=case):
                await self.run_case(caller, case)

            test = unittest.skip(f"this server has no {', '.join(missing)}")(test_case) if missing else test_case
            setattr(Cases, f"test {kind}: {case['name']}", test)
        for fault in TABLE["faults"]:

            async def test_fault(self, caller=caller, fault=fault):
                await self.run_fault(caller, fault)

            setattr(Cases, f"test {kind}, fault: {fault['name']}", test_fault)


add_tests()


class Own(unittest.IsolatedAsyncioTestCase):
    def client(self, url=TARGET["url"], kind=memoryd.Memoryd, **options):
        return kind(url, TARGET["keys"]["full"], "own", f"own-{uuid.uuid4()}", **options)

    def test_connections_are_reused_also_by_many_threads(self):
        ok = {"status": 200, "json": {"status": "ok"}}
        with FaultServer([ok]) as server, self.client(server.url) as client:
            for _ in range(5):
                client.health()
            self.assertEqual(server.connections, 1)
            threads = [threading.Thread(target=lambda: [client.health() for _ in range(20)]) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(len(server.received), 85)
            self.assertLessEqual(server.connections, 5)

    def test_a_connection_that_the_server_closed_is_not_used(self):
        ok = {"status": 200, "json": {"status": "ok"}}
        with FaultServer([ok]) as server, self.client(server.url, retries=0) as client:
            client.health()
            server.close_idle()
            client.health()
            self.assertEqual(server.connections, 2)

    async def test_a_cancelled_call_ends_its_request(self):
        with FaultServer([{"silent": True}]) as server:
            async with self.client(server.url, memoryd.AsyncMemoryd) as client:
                task = asyncio.create_task(client.health())
                while not server.received:
                    await asyncio.sleep(0.01)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
                self.assertTrue(await asyncio.to_thread(server.hung_up.wait, 20))
            self.assertEqual(len(server.received), 1)

    def test_an_answer_that_drips_ends_at_the_limit_of_the_call(self):
        with FaultServer([{"drip": True}]) as server, self.client(server.url, timeout=0.5) as client:
            with self.assertRaises(memoryd.MemorydTimeoutError):
                client.health()

    def test_what_no_client_can_send_is_refused_here(self):
        for url in ("127.0.0.1:7373", "ftp://host", "http://", "http://a:b@host", "http://host?x", "http://host:port"):
            with self.subTest(url), self.assertRaises(memoryd.ValidationError):
                memoryd.Memoryd(url, "key")
        for key in ("", "a b", "a\n"):
            with self.subTest(key), self.assertRaises(memoryd.ValidationError):
                memoryd.Memoryd("http://host", key)
        with self.client() as client, self.assertRaises(memoryd.ValidationError):
            client.add("x", metadata={"n": float("nan")})
        with self.assertRaises(memoryd.ValidationError):
            client.health()

    def test_a_certificate_that_nobody_vouches_for_is_refused(self):
        with socket.create_server(("127.0.0.1", 0)) as server:
            client = self.client(f"https://127.0.0.1:{server.getsockname()[1]}", retries=0)
            context = client._transport._connections._context
            self.assertTrue(context.check_hostname)
            self.assertEqual(context.verify_mode.name, "CERT_REQUIRED")

    def test_both_clients_have_the_same_calls_and_parameters(self):
        def surface(kind):
            members = inspect.getmembers(kind, inspect.isfunction)
            shown = {name: list(inspect.signature(member).parameters) for name, member in members if not name.startswith("_")}
            return {**shown, "add": None}

        self.assertEqual(surface(_client.Memoryd), surface(_async_client.AsyncMemoryd))

    def test_the_command_says_how_to_get_the_server(self):
        ended = subprocess.run([sys.executable, "-c", "import memoryd._binary as b; raise SystemExit(b.main())"], capture_output=True, text=True)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("holds the Python client and not the server", ended.stderr)

    @unittest.skipUnless("POST /v1/memories/batch" in TARGET["operations"], "this server has no POST /v1/memories/batch")
    def test_the_examples_of_the_readme_run(self):
        text = (ROOT / "clients/python/README.md").read_text()
        examples = re.findall(r"```python\n(.*?)```", text, re.S)
        self.assertGreaterEqual(len(examples), 2)
        env = {**os.environ, "MEMORYD_URL": TARGET["url"], "MEMORYD_KEY": TARGET["keys"]["full"]}
        # Those of the adapters need what this Python may not have. Their own tests run them.
        for example in (one for one in examples if "memoryd.langgraph" not in one):
            ended = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, env=env)
            self.assertEqual((ended.returncode, ended.stderr), (0, ""))
            self.assertIn("walnuts", ended.stdout)


if __name__ == "__main__":
    unittest.main()
