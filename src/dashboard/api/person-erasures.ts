import { Elysia } from "elysia";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { organization, userId } from "../../http/path-params.ts";
import { isoTime, isoTimeOrNull } from "../../http/shapes.ts";
import { closedObject } from "../../memory/checker.ts";
import { MemorydError } from "../../memory/errors.ts";
import type { OrgId } from "../../memory/types.ts";
import { readReceipt } from "../../receipts/receipt.ts";
import type { BackupNote } from "../../stores/interfaces/backup-note.ts";
import type * as stores from "../../stores/interfaces/person-erasures.ts";
import { FORM_BYTES } from "./access.ts";
import {
  ErasePersonBody,
  type ErasePersonPreview,
  ErasePersonQuery,
  type PersonErasure,
  type PersonErasures,
  SHOWN_PERSON_ERASURES,
} from "./contract-person-erasures.ts";
import type { SessionAccess } from "./session-access.ts";

/** How long a request waits for the worker to take the person out of every search, which takes a fraction of a second. */
const OUT_WAIT_MS = 10_000;
const OUT_POLL_MS = 10;
const readQuery = queryReader(ErasePersonQuery);

/** Everybody may look, and owners may erase. */
export function personErasureRoutes(deps: HttpDeps, access: SessionAccess) {
  return new Elysia().use(readRoutes(deps, access)).use(eraseRoute(deps, access)).use(lookRoute(deps, access));
}

function readRoutes(deps: HttpDeps, access: SessionAccess) {
  const { control } = deps;
  const { personErasures } = deps.records;
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/people/:user/erase-preview", async ({ params, request }): Promise<ErasePersonPreview> => {
      const orgId = await organization(control, params.org);
      const tally = await personErasures.tally({ orgId, userId: userId(params.user), agentId: readQuery(request).agent });
      if (tally.agents === 0) throw new MemorydError("not_found", "nothing is stored of this user");
      const backups = notedBackups(deps);
      return { ...tally, backups: backups?.length ?? null, newest_backup_at: backups?.[0]?.finishedAt ?? null };
    })
    .get("/dashboard/api/orgs/:org/person-erasures", async ({ params }): Promise<PersonErasures> => {
      const orgId = await organization(control, params.org);
      const erasures = await personErasures.list(orgId, SHOWN_PERSON_ERASURES);
      return { items: erasures.map((erasure) => shape(erasure, null)) };
    })
    .get("/dashboard/api/orgs/:org/person-erasures/:id", async ({ params }): Promise<PersonErasure> => {
      return signed(deps, await organization(control, params.org), params.id);
    })
    .get("/dashboard/api/orgs/:org/person-erasures/:id/receipt", async ({ params, set }): Promise<string> => {
      const orgId = await organization(control, params.org);
      const { person } = await erasureOf(deps, orgId, params.id);
      const receipt = await personErasures.receipt(orgId, params.id);
      if (receipt === undefined)
        throw new MemorydError("not_found", "there is no receipt yet: it is signed once the files were looked through");
      set.headers["content-type"] = "application/json; charset=utf-8";
      set.headers["content-disposition"] = `attachment; filename="${person.userId.replaceAll(":", "-")}.receipt.json"`;
      return receipt;
    });
}

/** Those that may still hold the person, the newest first; undefined where other programs make them. */
function notedBackups({ backups }: HttpDeps): readonly BackupNote[] | undefined {
  return backups.kind === "folder" ? backups.notes() : undefined;
}

function eraseRoute(deps: HttpDeps, access: SessionAccess) {
  const { records, control, events, now } = deps;
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(ErasePersonBody, FORM_BYTES))
    .post("/dashboard/api/orgs/:org/people/:user/erase", async ({ params, input, visitor, audited, set }): Promise<PersonErasure> => {
      const orgId = await organization(control, params.org);
      const person = { orgId, userId: userId(params.user), agentId: input.agent_id };
      if (input.confirm !== person.userId)
        throw new MemorydError("validation_error", "confirm must be the id of the user who is to be erased: type it again");
      if ((await records.personErasures.tally(person)).agents === 0) throw new MemorydError("not_found", "nothing is stored of this user");
      const request = { by: visitor.user.email, backups: notedBackups(deps)?.length };
      const { id } = await records.personErasures.begin(person, request, now());
      await audited("person.erased", person.userId, orgId);
      // The worker of whichever server processes the organization.
      events.emit("accepted", orgId);
      const erasure = await untilOut(deps, orgId, id);
      if (erasure.outAtMs === undefined) set.status = 202;
      return shape(erasure, null);
    });
}

async function untilOut(deps: HttpDeps, orgId: OrgId, id: string): Promise<stores.PersonErasure> {
  const deadlineMs = deps.monotonicMs() + OUT_WAIT_MS;
  for (;;) {
    const erasure = await erasureOf(deps, orgId, id);
    if (erasure.outAtMs !== undefined || deps.monotonicMs() >= deadlineMs) return erasure;
    await Bun.sleep(OUT_POLL_MS);
  }
}

function lookRoute(deps: HttpDeps, access: SessionAccess) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresOwnerAndBody(closedObject({}), FORM_BYTES))
    .post("/dashboard/api/orgs/:org/person-erasures/:id/look", async ({ params }): Promise<PersonErasure> => {
      const orgId = await organization(deps.control, params.org);
      await erasureOf(deps, orgId, params.id);
      await deps.records.personErasures.lookAgain(orgId, params.id);
      deps.events.emit("accepted", orgId);
      return signed(deps, orgId, params.id);
    });
}

async function erasureOf({ records }: HttpDeps, orgId: OrgId, id: string): Promise<stores.PersonErasure> {
  const erasure = await records.personErasures.get(orgId, id);
  if (!erasure) throw new MemorydError("not_found", "there is no such erasure");
  return erasure;
}

async function signed(deps: HttpDeps, orgId: OrgId, id: string): Promise<PersonErasure> {
  const erasure = await erasureOf(deps, orgId, id);
  return shape(erasure, (await deps.records.personErasures.receipt(orgId, id)) ?? null);
}

function shape(erasure: stores.PersonErasure, receipt: string | null): PersonErasure {
  const { person, finding } = erasure;
  return {
    id: erasure.id,
    user_id: person.userId,
    agent_id: person.agentId ?? null,
    requested_by: erasure.by,
    requested_at: isoTime(erasure.requestedAtMs),
    out_of_search_at: isoTimeOrNull(erasure.outAtMs),
    bytes_gone_at: isoTimeOrNull(erasure.goneAtMs),
    looked_through_at: isoTimeOrNull(erasure.lookedAtMs),
    counts: erasure.tally,
    backups: erasure.backups ?? null,
    looked_through: finding ?? null,
    receipt: receipt === null ? null : signature(receipt),
  };
}

function signature(receipt: string): PersonErasure["receipt"] {
  const { public_key, signature: signs } = readReceipt(receipt, "the receipt");
  return { public_key, signature: signs };
}
