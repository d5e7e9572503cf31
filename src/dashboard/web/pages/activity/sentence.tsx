import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ActivityEntry, AuditActivity, MemoryActivity } from "../../../api/contract-activity.ts";
import { counted } from "../../parts/format.ts";
import { Who } from "../../parts/Who.tsx";
import { ERASED, inPath } from "../people/person-address.ts";

/** What was done, as a sentence whose parts lead to what they name. */
export function Sentence({ orgId, entry }: { readonly orgId: string; readonly entry: ActivityEntry }) {
  return entry.of === "memory" ? <OfMemory orgId={orgId} entry={entry} /> : <OfAudit orgId={orgId} entry={entry} />;
}

/** The words between who did it and whose memory it was. `it` is the memory, or how many there were. */
const DONE: Readonly<Record<MemoryActivity["action"], (it: ReactNode) => ReactNode>> = {
  deleted: (it) => <>deleted {it} of</>,
  restored: (it) => <>restored {it} of</>,
  unrestored: (it) => <>took back the restore of {it} of</>,
  edited: (it) => <>corrected {it} of</>,
  merged: (it) => <>merged several into {it} of</>,
  patched: (it) => <>changed metadata or importance of {it} of</>,
  confirmed: (it) => <>confirmed {it} of</>,
  settled: (it) => <>settled a doubt about {it} of</>,
  withdrawn: (it) => <>took back what was said of {it} of</>,
  erased: (it) => <>erased {it} of</>,
};

function OfMemory({ orgId, entry }: { readonly orgId: string; readonly entry: MemoryActivity }) {
  const { by, action, memory_id, count, user_id, agent_id } = entry;
  const isThere = memory_id !== null && action !== "erased";
  const what = count === 1 ? "a memory" : counted(count, "memory", "memories");
  const it = isThere ? (
    <Anchor component={Link} href={`/memories/${orgId}?memory=${memory_id}`} title={memory_id} underline="always" inherit>
      {what}
    </Anchor>
  ) : (
    what
  );
  return (
    <>
      <Who by={by} isStart /> {DONE[action](it)}{" "}
      <Anchor
        component={Link}
        href={`/people/${orgId}/${inPath(user_id)}`}
        title={`As agent ${agent_id} knows them`}
        underline="always"
        inherit
      >
        {user_id}
      </Anchor>
    </>
  );
}

/** What a person, a key or a command did to anything else. The name of the target follows. */
const VERBS: Readonly<Record<string, string>> = {
  "login.succeeded": "logged in",
  "login_link.created": "made a link to log in for",
  "setup_link.created": "made a link to set up the first user",
  "key.created": "made the key",
  "key.revoked": "revoked the key",
  "user.created": "added the user",
  "user.removed": "removed the user",
  "user.role_changed": "changed the role of",
  "user.password_changed": "changed their own password",
  "user.password_reset": "set a new password for",
  "person.erased": "erased everything about",
  "person.exported": "exported what is known of",
  "backup.begun": "began a backup,",
  "backup.made": "made the backup",
  "organization.created": "made the organization",
  "organization.renamed": "renamed the organization, by now",
  "organization.deleted": "deleted the organization",
  "organization.expiry": "chose what happens to what expires in",
  "organization.uses": "chose what is kept of the answers to agents of",
  "memory.told": "told an agent, as the write",
  "dead_letter.retried": "retried the dead letter",
  "dead_letter.dropped": "dropped the dead letter",
  "dead_letters.retried": "retried all dead letters of",
  "dead_letters.dropped": "dropped all dead letters of",
};
/** What a person does to themselves needs no target. */
const OWN: ReadonlySet<string> = new Set(["login.succeeded", "user.password_changed", "setup_link.created"]);

function OfAudit({ orgId, entry }: { readonly orgId: string; readonly entry: AuditActivity }) {
  const { by, action, target, count, address } = entry;
  if (by === null) {
    return (
      <>
        {counted(count, "failed login")} for {target ? <Target target={target} /> : "an e-mail address that no user has"} from{" "}
        {address ?? "several network addresses"}
      </>
    );
  }
  return (
    <>
      <Who by={by} isStart /> {VERBS[action] ?? `did ${action.replaceAll(/[._]/g, " ")} to`}{" "}
      {target && !OWN.has(action) && <Target target={target} href={PAGES[action]?.(orgId, target.id)} />}
    </>
  );
}

/** Where it is told what became of the target. */
const PAGES: Readonly<Record<string, (orgId: string, id: string) => string>> = {
  "person.erased": (orgId) => `/people/${orgId}/${ERASED}`,
  "person.exported": (orgId, id) => `/people/${orgId}/${inPath(id)}`,
};

interface TargetProps {
  readonly target: NonNullable<AuditActivity["target"]>;
  readonly href?: string | undefined;
}

const ID = /^[0-9a-f-]{20,}$/;

/** The name, with the id in its title; the beginning of the id where the name is gone with what had it. Other targets are names. */
function Target({ target: { id, name }, href }: TargetProps) {
  if (href === undefined) return <b title={id}>{name ?? (ID.test(id) ? `${id.slice(0, 12)}…` : id)}</b>;
  return (
    <Anchor component={Link} href={href} underline="always" inherit>
      {id}
    </Anchor>
  );
}
