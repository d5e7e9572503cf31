import { Elysia } from "elysia";
import packageJson from "../../../package.json";
import { calls } from "../../http/admission/call.ts";
import { queryReader } from "../../http/admission/query.ts";
import type { HttpDeps } from "../../http/deps.ts";
import { noOrganization, noPerson, organization, userId } from "../../http/path-params.ts";
import { type ExportedLines, exportLines } from "../../transfer/export-lines.ts";
import { PersonQuery } from "./contract-people.ts";
import type { SessionAccess } from "./session-access.ts";

const readQuery = queryReader(PersonQuery);

/** What is known of a person as a file, for whoever may read it on the page. The audit says who took it along. */
export function personExportRoute({ records, control, log, now }: HttpDeps, access: SessionAccess) {
  return new Elysia()
    .use(calls)
    .derive(access.requiresSession())
    .get("/dashboard/api/orgs/:org/people/:user/export", async ({ params, request, visitor, set, call }) => {
      const org = (await control.orgs.find(await organization(control, params.org))) ?? noOrganization();
      const person = { userId: userId(params.user), agentId: readQuery(request).agent };
      if (!(await records.people.find({ ...person, orgId: org.id }))) noPerson();
      await control.audit.add({ atMs: now(), actor: visitor.user.email, action: "person.exported", target: person.userId, orgId: org.id });
      const onDamaged = (ids: readonly string[]) =>
        log.warn({ request_id: call.id, org_id: org.id, memory_ids: ids }, "Damaged memories were left out of the export of a person");
      set.headers["content-disposition"] = `attachment; filename="${fileOf(person.userId)}"`;
      const lines = exportLines(records, org, packageJson.version, person);
      return new Response(streamOf(lines, onDamaged), { headers: { "content-type": "application/x-ndjson" } });
    });
}

/** A name that every file system takes. */
function fileOf(id: string): string {
  return `${id.replaceAll(/[^\w.-]/g, "_").slice(0, 60)}.jsonl`;
}

/** A page of memories is read when the one before it is taken. A failure resets the connection, so that no browser takes a part for the whole. */
function streamOf(lines: AsyncGenerator<ExportedLines>, onDamaged: (ids: readonly string[]) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await lines.next();
        if (done) return controller.close();
        if (value.damaged.length > 0) onDamaged(value.damaged);
        controller.enqueue(encoder.encode(value.text));
      },
      async cancel() {
        await lines.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
