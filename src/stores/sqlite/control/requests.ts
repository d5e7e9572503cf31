import type { ChosenModels } from "../../../models/model.ts";
import type { ModelsChosen, Request, RequestKind, Requests } from "../../interfaces/control.ts";
import type { ControlDatabase } from "./control-database.ts";

export function sqliteRequests({ connection, changed }: ControlDatabase): Requests {
  return {
    add(orgId, kind) {
      connection
        .query<never, [string, RequestKind]>("INSERT INTO request (org_id, kind) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .run(orgId, kind);
      changed();
    },
    pending: () =>
      connection
        .query<{ org_id: string; kind: RequestKind }, []>("SELECT org_id, kind FROM request ORDER BY request_no")
        .all()
        .map(({ org_id, kind }): Request => ({ orgId: org_id, kind })),
    done({ orgId, kind }) {
      connection.query<never, [string, RequestKind]>("DELETE FROM request WHERE org_id = ? AND kind = ?").run(orgId, kind);
      changed();
    },
  };
}

export function sqliteModelsChosen({ connection }: ControlDatabase): ModelsChosen {
  return {
    get() {
      const row = connection.query<{ models: string }, []>("SELECT models FROM chosen_models").get();
      return row ? (JSON.parse(row.models) as ChosenModels) : undefined;
    },
    set(models) {
      // Writes nothing when nothing changed: a start must work on a full disk.
      connection
        .query<never, [string]>(
          `INSERT INTO chosen_models (one, models) VALUES (1, ?)
           ON CONFLICT (one) DO UPDATE SET models = excluded.models WHERE models <> excluded.models`,
        )
        .run(JSON.stringify(models));
    },
  };
}
