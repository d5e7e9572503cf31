import { describeVectors } from "../../../contracts/vectors.ts";
import { describeSearchAll } from "../../../contracts/vectors-at-once.ts";
import { openMemoryVectors } from "./memory-vectors.ts";

describeVectors("Vectors in memory", openMemoryVectors);
describeSearchAll("Vectors in memory", openMemoryVectors);
