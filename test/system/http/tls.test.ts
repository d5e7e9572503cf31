import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { listener } from "../../../src/http/listener.ts";
import { readCertificate } from "../../../src/http/tls.ts";
import { folderPerTest } from "../../support/folder-per-test.ts";
import { TestServer } from "../../support/http.ts";

const folder = folderPerTest();

/** Creates a self-signed certificate and its key, in files named after the subject by default. */
function make(subject: string, file = subject): { tlsCert: string; tlsKey: string } {
  const [tlsCert, tlsKey] = [join(folder(), `${file}.crt`), join(folder(), `${file}.key`)];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const made = Bun.spawnSync([
    "openssl",
    "req",
    "-x509",
    ...curve,
    "-nodes",
    "-keyout",
    tlsKey,
    "-out",
    tlsCert,
    "-subj",
    `/CN=${subject}`,
  ]);
  expect(made.exitCode).toBe(0);
  return { tlsCert, tlsKey };
}

function subjectAt(port: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const socket = connect({ host: "127.0.0.1", port, rejectUnauthorized: false }, () => {
    resolve(socket.getPeerCertificate().subject.CN);
    socket.destroy();
  });
  socket.on("error", reject);
  return promise;
}

test("an unusable certificate or key is refused with a sentence", () => {
  const [a, b] = [make("a"), make("b")];
  const read =
    (tlsCert: string | null, tlsKey: string | null, nowMs = Date.now()) =>
    () =>
      readCertificate({ tlsCert, tlsKey }, nowMs);
  expect(read(null, null)()).toBeUndefined();
  expect(read(a.tlsCert, null)).toThrow("without --tls-key");
  expect(read(null, a.tlsKey)).toThrow("without --tls-cert");
  expect(read(a.tlsCert, b.tlsKey)).toThrow("does not belong to the certificate");
  expect(read(join(folder(), "none"), a.tlsKey)).toThrow("cannot be read");
  expect(read(a.tlsKey, a.tlsKey)).toThrow("contains no certificate");
  expect(read(a.tlsCert, a.tlsCert)).toThrow("contains no private key");
  expect(read(a.tlsCert, a.tlsKey, Date.now() + 100 * 86_400_000)).toThrow("has expired");
});

test("a renewed certificate is used while a running request finishes; an invalid one changes nothing", async () => {
  const files = make("before", "served");
  const arrived = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const answer = async () => {
    arrived.resolve();
    await go.promise;
    return new Response("whole");
  };
  const failed = () => new Response("", { status: 500 });
  const server = listener({ host: "127.0.0.1", port: 0, ...files, trustedProxies: [] }, answer, failed, Date.now);
  const { port } = await server.start();
  try {
    expect(await subjectAt(port)).toBe("before");
    const running = fetch(`https://127.0.0.1:${port}/`, { tls: { rejectUnauthorized: false } });
    await arrived.promise;
    make("after", "served");
    server.renewCertificate();
    expect(await subjectAt(port)).toBe("after");
    writeFileSync(files.tlsCert, "torn");
    expect(() => server.renewCertificate()).toThrow("contains no certificate");
    expect(await subjectAt(port)).toBe("after");
    go.resolve();
    expect(await (await running).text()).toBe("whole");
  } finally {
    await server.stop(1000);
  }
});

test("every route answers under a host name of any length", async () => {
  const server = await TestServer.start({
    config: { host: "127.0.0.1", port: 0, ...make("a"), trustedProxies: [], allowedHosts: [], rateLimit: 1_000_000 },
  });
  try {
    for (const host of ["a", "ab", "abc", "a.example"]) {
      const response = await fetch(`https://127.0.0.1:${server.port}/v1/memories?limit=1`, {
        headers: { host, authorization: await server.newKey() },
        tls: { rejectUnauthorized: false },
      });
      expect({ host, status: response.status }).toEqual({ host, status: 200 });
    }
  } finally {
    await server.stop();
  }
});

test("a request without a host is answered as without TLS", async () => {
  const server = await TestServer.start({
    config: { host: "127.0.0.1", port: 0, ...make("a"), trustedProxies: [], allowedHosts: [], rateLimit: 1_000_000 },
  });
  const statusOf = (head: string): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const socket = connect({ host: "127.0.0.1", port: server.port, rejectUnauthorized: false }, () => socket.write(`${head}\r\n\r\n`));
    socket.on("data", (chunk: Buffer) => {
      resolve(chunk.toString("latin1").split("\r\n")[0] ?? "");
      socket.destroy();
    });
    socket.on("error", reject);
    return promise;
  };
  try {
    expect(await statusOf("OPTIONS / HTTP/1.0")).toBe("HTTP/1.1 204 No Content");
    expect(await statusOf("GET /healthz HTTP/1.0")).toBe("HTTP/1.1 400 Bad Request");
    expect(await statusOf("GET /healthz HTTP/1.1\r\nHost: [")).toBe("HTTP/1.1 400 Bad Request");
    expect(await statusOf("HEAD /healthz HTTP/1.1\r\nHost: m")).toBe("HTTP/1.1 200 OK");
  } finally {
    await server.stop();
  }
});

test("a login over TLS gets a cookie with Secure", async () => {
  const server = await TestServer.start({
    config: { host: "127.0.0.1", port: 0, ...make("a"), trustedProxies: [], allowedHosts: [], rateLimit: 1_000_000 },
  });
  try {
    const [email, password] = ["owner@example.com", "correct horse battery staple"];
    const passwordHash = await Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
    await server.deps.control.users.create({ email, role: "owner", passwordHash }, Date.now());
    const url = `https://127.0.0.1:${server.port}`;
    const response = await fetch(`${url}/dashboard/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify({ email, password }),
      tls: { rejectUnauthorized: false },
    });
    expect(response.headers.getSetCookie()).toEqual(Array(2).fill(expect.stringContaining("; HttpOnly; SameSite=Strict; Secure; ")));
  } finally {
    await server.stop();
  }
});
