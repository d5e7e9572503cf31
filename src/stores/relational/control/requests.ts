import type { ChosenModels } from "../../../models/model.ts";
import type { ModelsChosen, RequestKind, Requests } from "../../interfaces/control.ts";
import type { ControlPool } from "../engine/pool.ts";

export function relationalRequests(pool: ControlPool): Requests {
  return {
    add: (orgId, kind) =>
      pool.administer((rows) =>
        rows.run(
          `INSERT INTO request (request_no, org_id, kind) VALUES ((SELECT coalesce(max(request_no), 0) + 1 FROM request), ?, ?)
           ON CONFLICT (org_id, kind) DO NOTHING`,
          orgId,
          kind,
        ),
      ),
    pending: () =>
      pool.read(function* (rows) {
        const found = yield* rows.all<{ org_id: string; kind: RequestKind }>("SELECT org_id, kind FROM request ORDER BY request_no");
        return found.map(({ org_id, kind }) => ({ orgId: org_id, kind }));
      }),
    done: ({ orgId, kind }) => pool.administer((rows) => rows.run("DELETE FROM request WHERE org_id = ? AND kind = ?", orgId, kind)),
  };
}

export function relationalModelsChosen(pool: ControlPool): ModelsChosen {
  return {
    get: () =>
      pool.read(function* (rows) {
        const row = yield* rows.first<{ models: string }>("SELECT models FROM chosen_models");
        return row ? (JSON.parse(row.models) as ChosenModels) : undefined;
      }),
    // Writes nothing when nothing changed: a start must work on a full disk.
    set: (models) =>
      pool.change((rows) =>
        rows.run(
          `INSERT INTO chosen_models AS c (one, models) VALUES (1, ?)
           ON CONFLICT (one) DO UPDATE SET models = excluded.models WHERE c.models <> excluded.models`,
          JSON.stringify(models),
        ),
      ),
  };
}
