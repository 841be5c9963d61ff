import { expect, it } from "vitest";
import { ProblemResponse } from "#state/problem-response.ts";
import { toErrorMessage } from "./error-message.ts";

it.each<[string, unknown, string]>([
  ["a string itself", "plain text", "plain text"],
  ["a title before a message", { title: "title", message: "message" }, "title"],
  [
    "the title of a problem response",
    new ProblemResponse({ title: "Team is full", status: 400 }, 400),
    "Team is full",
  ],
  ["the title of a nested response", { response: { data: { title: "inner" } }, message: "outer" }, "inner"],
  ["a message before its cause", new Error("message", { cause: "cause" }), "message"],
  ["a cause that is a string", new Error("", { cause: "cause" }), "cause"],
  ["a cause that is an error", new Error("", { cause: new Error("deep") }), "deep"],
  ["a generic text for undefined", undefined, "Unknown error"],
  ["a generic text for empty strings", { title: " ", message: "" }, "Unknown error"],
  ["a generic text for a number", 7, "Unknown error"],
])("returns %s", (_case, error, message) => {
  expect(toErrorMessage(error)).toBe(message);
});
