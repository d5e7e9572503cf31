/** What statements are sent to: connections of a pool, or one of them. */
export type Connection = Bun.SQL | Bun.ReservedSQL;

const templates = new Map<string, TemplateStringsArray>();

/**
 * Sends a statement without waiting for those before it. One without values goes as a template, because Bun would send it as a simple query,
 * which waits for all before it and lets all after it wait: each costs a round trip.
 */
export function send<Row extends object>(connection: Connection, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const query = values.length > 0 ? connection.unsafe<Row[]>(text, [...values]) : connection<Row[]>(templateOf(text));
  // Without this, it would be sent when somebody waits for it, and so perhaps after the connection has gone to somebody else.
  return query.execute();
}

/** The program has few statements, and each is made a template once. */
function templateOf(text: string): TemplateStringsArray {
  const known = templates.get(text);
  if (known) return known;
  const template = Object.defineProperty([text], "raw", { value: [text] }) as unknown as TemplateStringsArray;
  templates.set(text, template);
  return template;
}
