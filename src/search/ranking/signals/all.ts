import type { NormSignal, QuerySignal, RecordSignal } from "../signal.ts";
import { abstraction } from "./abstraction.ts";
import { askedTime } from "./asked-time.ts";
import { asks } from "./asks.ts";
import { assistant } from "./assistant.ts";
import { confidence } from "./confidence.ts";
import { figures } from "./figures.ts";
import { firstPerson } from "./first-person.ts";
import { importance } from "./importance.ts";
import { length } from "./length.ts";
import { recency } from "./recency.ts";
import { saysWhen } from "./says-when.ts";
import { sessionEnd } from "./session-end.ts";
import { task } from "./task.ts";
import { unreal } from "./unreal.ts";
import { user } from "./user.ts";

/** All factors of the ranking. A new signal needs a file in this folder and its name in one of these lists. */
export const NORM_SIGNALS = [firstPerson, length, asks, figures, unreal] as const satisfies readonly NormSignal[];
export const QUERY_SIGNALS = [assistant, user, saysWhen, sessionEnd] as const satisfies readonly QuerySignal[];
export const RECORD_SIGNALS = [importance, recency, task, confidence, askedTime, abstraction] as const satisfies readonly RecordSignal[];
