import { Fault } from "../memory-line.ts";
import { jsonValues } from "./documents.ts";
import { type Foreign, type Format, isObject, type Json, textOf } from "./foreign.ts";

/**
 * The reference memory server of MCP (https://github.com/modelcontextprotocol/servers, src/memory): a line of JSON for each entity, with its
 * observations, and each relation; or what its tool `read_graph` answers, which has both in lists.
 */
export const mcpMemory: Format = {
  name: "mcp-memory",
  reads: (path) => /\.jsonl?$/.test(path),
  async *entries(input) {
    for await (const file of input.files()) {
      for (const value of jsonValues(file)) {
        if (value instanceof Fault) yield value;
        else if (!isObject(value)) yield new Fault("it is not an object");
        else if (Array.isArray(value["entities"])) yield* graph(value);
        else yield* line(value);
      }
    }
  },
};

function* graph({ entities, relations }: Json): Generator<Foreign | Fault> {
  for (const entity of Array.isArray(entities) ? entities : [])
    yield* isObject(entity) ? entityOf(entity) : [new Fault("an entity is not an object")];
  for (const relation of Array.isArray(relations) ? relations : [])
    yield isObject(relation) ? relationOf(relation) : new Fault("a relation is not an object");
}

function* line(value: Json): Generator<Foreign | Fault> {
  if (value["type"] === "entity") yield* entityOf(value);
  else if (value["type"] === "relation") yield relationOf(value);
  else yield new Fault("type is neither entity nor relation");
}

/** Each observation stands alone, so it names its entity: "Lena Brandt: speaks Danish". */
function* entityOf({ name, entityType, observations }: Json): Generator<Foreign | Fault> {
  const entity = textOf(name);
  if (entity === undefined || !Array.isArray(observations)) return yield new Fault("an entity needs name and observations");
  const shown = spoken(entity);
  for (const observation of observations) {
    const text = textOf(observation);
    if (text === undefined) {
      yield new Fault("an observation is not a text");
      continue;
    }
    const content = text.toLowerCase().includes(shown.toLowerCase()) ? text : `${shown}: ${text}`;
    const metadata = { entity, entity_type: textOf(entityType) };
    yield { kind: "memory", key: `observation/${entity}/${text}`, content, createdAt: undefined, metadata };
  }
}

function relationOf({ from, to, relationType }: Json): Foreign | Fault {
  const [subject, object, relation] = [textOf(from), textOf(to), textOf(relationType)];
  if (subject === undefined || object === undefined || relation === undefined)
    return new Fault("a relation needs from, to and relationType");
  const content = `${spoken(subject)} ${spoken(relation)} ${spoken(object)}`;
  return { kind: "memory", key: `relation/${subject}/${relation}/${object}`, content, createdAt: undefined, metadata: { entity: subject } };
}

/** Names are often written as identifiers: `lena_brandt`, `works_at`. */
function spoken(name: string): string {
  return name.includes(" ") ? name : name.replaceAll("_", " ");
}
