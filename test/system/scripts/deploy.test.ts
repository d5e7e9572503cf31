import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../../package.json";
import { program } from "../../../src/cli/program.ts";
import { CLIENT_SETTINGS, SETTINGS } from "../../../src/config/config.ts";

/** The files of deployments name settings, commands and metrics, which nothing else would compare with the program. */

const DEPLOY = join(import.meta.dir, "../../../deploy");
const CHART = "helm/memoryd";
const COMPOSE = "postgres/compose.yaml";
const GRAFANA = "grafana/memoryd.json";
const read = (path: string) => readFileSync(join(DEPLOY, path), "utf8");

const files = readdirSync(DEPLOY, { recursive: true, encoding: "utf8" });
const deployments = files.filter((path) => /\.(?:yaml|tpl|json|sh)$|Caddyfile$/.test(path) && /^(?:postgres|helm|grafana)\//.test(path));
const templates = deployments.filter((path) => path.startsWith(`${CHART}/templates/`));

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, unknown>>;
}
interface Service {
  readonly image: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly cap_drop: readonly string[];
  readonly read_only: boolean;
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const compose = Bun.YAML.parse(read(COMPOSE)) as Compose;
const services = Object.entries(compose.services);

test("every variable of memoryd in a deployment is a setting", () => {
  const settings = [...Object.values(SETTINGS), ...Object.values(CLIENT_SETTINGS)].map(({ env }) => env);
  const named = deployments.flatMap((path) => read(path).match(/\bMEMORYD_[A-Z_]+/g) ?? []);
  expect(named.length).toBeGreaterThan(5);
  expect([...new Set(named)].filter((name) => !settings.includes(name))).toEqual([]);
});

describe("the compose file", () => {
  test("runs commands of the program", async () => {
    const ours = services.filter(([, { build }]) => build !== undefined);
    expect(ours.map(([name]) => name)).toEqual(["memoryd-1", "memoryd-2", "migrate"]);
    for (const [, { command = ["serve"] }] of ours) {
      let known = await program(command[0]);
      for (const word of command) {
        const next = known.commands.find((candidate) => candidate.name() === word);
        expect({ word, isCommand: next !== undefined }).toEqual({ word, isCommand: true });
        known = next ?? known;
      }
    }
  });

  test("pins its images, and gives no service more than it needs", () => {
    for (const [name, { image, build, cap_drop, read_only }] of services) {
      expect({ name, isPinned: build !== undefined || /:\d+\.\d+\.\d+-/.test(image) }).toEqual({ name, isPinned: true });
      expect({ name, cap_drop, read_only }).toEqual({ name, cap_drop: ["ALL"], read_only: true });
    }
  });

  test("names networks, volumes, secrets, services and files that exist", () => {
    for (const [, { networks = [], volumes = [], secrets = [], depends_on = [] }] of services) {
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      const sources = volumes.map((volume) => volume.split(":")[0] ?? "");
      const paths = sources.filter((source) => source.startsWith("./")).map((source) => join("postgres", source));
      const kept = sources.filter((source) => !source.startsWith("./"));
      expect(networks.filter((network) => !(network in compose.networks))).toEqual([]);
      expect(kept.filter((volume) => !(volume in compose.volumes))).toEqual([]);
      expect(secrets.filter((secret) => !(secret in compose.secrets))).toEqual([]);
      expect(needed.filter((service) => !(service in compose.services))).toEqual([]);
      expect(paths.filter((path) => !files.includes(path))).toEqual([]);
    }
  });

  test("gives each service the secrets that its files name, and no password in the open", () => {
    for (const [name, { environment = {}, secrets = [] }] of services) {
      const values = Object.values(environment);
      const named = values.flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? []);
      expect({ name, missing: named.filter((secret) => !secrets.includes(secret)) }).toEqual({ name, missing: [] });
      expect(values.filter((value) => /:\/\/[^@/]*:[^@/]*@/.test(value))).toEqual([]);
    }
  });

  test("has its servers behind the proxy", () => {
    const upstreams = read("postgres/Caddyfile").match(/\bmemoryd-\d(?=:7373)/g) ?? [];
    expect(upstreams.toSorted()).toEqual(
      services
        .map(([name]) => name)
        .filter((name) => name.startsWith("memoryd-"))
        .toSorted(),
    );
  });
});

describe("the chart", () => {
  const values = Bun.YAML.parse(read(`${CHART}/values.yaml`)) as Readonly<Record<string, unknown>>;

  test("has the version of the program", () => {
    const { appVersion } = Bun.YAML.parse(read(`${CHART}/Chart.yaml`)) as { readonly appVersion: string };
    expect(appVersion).toBe(packageJson.version);
  });

  test.each(templates)("%s is balanced, and uses values and templates that exist", (path) => {
    const text = read(path);
    const actions = text.match(/\{\{[^{}]*\}\}/g) ?? [];
    expect(text.split("{{").length - 1).toBe(actions.length);
    expect(text.split("}}").length - 1).toBe(actions.length);
    const opened = actions.filter((action) => /^\{\{-? *(?:if|range|with|define) /.test(action));
    expect(actions.filter((action) => /^\{\{-? *end\b/.test(action))).toHaveLength(opened.length);
    const used = [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, name = ""]) => name);
    const has = (name: string) =>
      name.split(".").reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], values) !== undefined;
    expect(used.filter((name) => !has(name))).toEqual([]);
    const defined = templates.flatMap((template) => [...read(template).matchAll(/define "([\w.]+)"/g)].map(([, name]) => name));
    expect([...text.matchAll(/include "([\w.]+)"/g)].map(([, name]) => name).filter((name) => !defined.includes(name))).toEqual([]);
  });

  test("has no value that nothing uses", () => {
    const text = templates.map(read).join("");
    expect(Object.keys(values).filter((name) => !new RegExp(`\\.Values\\.${name}\\b`).test(text))).toEqual([]);
  });
});

test("each expression of the dashboard of Grafana is of metrics that exist", () => {
  const metrics = readFileSync(join(import.meta.dir, "../../../src/observability/metrics.ts"), "utf8");
  const { panels } = JSON.parse(read(GRAFANA)) as Dashboard;
  expect(panels.length).toBeGreaterThan(8);
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      const named = expr.match(/\b(?:memoryd|process)_\w+/g) ?? [];
      expect({ title, names: named.length > 0 }).toEqual({ title, names: true });
      const unknown = named.filter((name) => !metrics.includes(`"${name.replace(/_(?:bucket|count|sum)$/, "")}"`));
      expect({ title, unknown }).toEqual({ title, unknown: [] });
    }
});
