export { forgetStems, stem } from "../language/stemmer.ts";
