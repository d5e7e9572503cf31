import type { Control } from "../../interfaces/control.ts";
import type { ControlPool } from "../engine/pool.ts";
import { relationalAudit } from "./audit.ts";
import { relationalDevices } from "./devices.ts";
import { relationalHistory } from "./history.ts";
import { relationalKeys } from "./keys.ts";
import { relationalOrgs } from "./orgs.ts";
import { relationalModelsChosen, relationalRequests } from "./requests.ts";
import { relationalSecondFactors } from "./second-factors.ts";
import { relationalLoginLinks, relationalSessions, relationalSetupLinks } from "./sessions.ts";
import { relationalSigningKey } from "./signing-key.ts";
import { relationalUsers } from "./users.ts";

/** The control store without what each engine has of its own. */
export type RelationalControl = Omit<Control, "written" | "version" | "inPlace" | "checkWritable" | "close">;

export function relationalControl(pool: ControlPool): RelationalControl {
  return {
    orgs: relationalOrgs(pool),
    keys: relationalKeys(pool),
    users: relationalUsers(pool),
    sessions: relationalSessions(pool),
    devices: relationalDevices(pool),
    secondFactors: relationalSecondFactors(pool),
    setupLinks: relationalSetupLinks(pool),
    loginLinks: relationalLoginLinks(pool),
    audit: relationalAudit(pool),
    signingKey: relationalSigningKey(pool),
    requests: relationalRequests(pool),
    models: relationalModelsChosen(pool),
    history: relationalHistory(pool),
  };
}
