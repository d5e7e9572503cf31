import { describe, expect, test } from "bun:test";
import { bodyOf, questionOf, withQuestion } from "../../../../../../src/dashboard/web/pages/search/question.ts";

describe("the question of the playground", () => {
  const asked = { agent_id: "agent", user_id: "user", query: "tea?" };

  test("is in the address and comes back from it", () => {
    const question = questionOf(new URLSearchParams({ ...asked, level: "1", k: "25", task_context: "booking" }));
    expect(questionOf(withQuestion(question))).toEqual(question);
    expect(bodyOf(question)).toEqual({ ...asked, level: 1, k: 25, task_context: "booking" });
  });

  test("is asked only when it is whole", () => {
    expect(bodyOf(questionOf(new URLSearchParams(asked)))).toEqual({ ...asked, k: 10 });
    for (const name of Object.keys(asked)) expect(bodyOf(questionOf(new URLSearchParams({ ...asked, [name]: "" })))).toBeNull();
  });
});
