import { openLanceVectors } from "../../../../src/stores/lance/vectors.ts";
import { describeVectors } from "../../../contracts/vectors.ts";
import { describeSearchAll } from "../../../contracts/vectors-at-once.ts";

/** A busy machine may take long. */
describeVectors("LanceDB", openLanceVectors);
describeSearchAll("LanceDB", openLanceVectors);
