const FORMS = {
  "active memory": "active memories",
  memory: "memories",
  vector: "vectors",
  text: "texts",
  write: "writes",
  "dead letter": "dead letters",
  organization: "organizations",
  part: "parts",
  row: "rows",
  "damaged row": "damaged rows",
  "damaged memory": "damaged memories",
  erasure: "erasures",
  summary: "summaries",
  message: "messages",
  "archived message": "archived messages",
  "waiting write": "waiting writes",
  agent: "agents",
  backup: "backups",
  worker: "workers",
  second: "seconds",
  minute: "minutes",
  day: "days",
  hour: "hours",
} as const;

/** A number with its noun: "1 memory", "2 memories". */
export function counted(count: number, noun: keyof typeof FORMS): string {
  return `${count} ${count === 1 ? noun : FORMS[noun]}`;
}
