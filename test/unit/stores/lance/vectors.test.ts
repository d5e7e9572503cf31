import { setDefaultTimeout } from "bun:test";
import { openLanceVectors } from "../../../../src/stores/lance/vectors.ts";
import { describeVectors } from "../../../contracts/vectors.ts";
import { describeSearchAll } from "../../../contracts/vectors-at-once.ts";

/** A busy machine may take long. */
setDefaultTimeout(30_000);

describeVectors("LanceDB", openLanceVectors);
describeSearchAll("LanceDB", openLanceVectors);
