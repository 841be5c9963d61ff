import { expect, it } from "vitest";
import { ProblemResponse } from "#state/problem-response.ts";
import { toErrorMessage } from "./error-message.ts";

it.each<[string, unknown, string]>([
  ["a string itself", "plain text", "plain text"],
  [
    "the title of a problem response",
    new ProblemResponse({ title: "Team is full", status: 400 }, 400),
    "Team is full",
  ],
  ["the message of an error, not its cause", new Error("message", { cause: new Error("cause") }), "message"],
  ["a generic text for undefined", undefined, "Unknown error"],
  ["a generic text for an error without a message", new Error(""), "Unknown error"],
  ["a generic text for a blank string", " ", "Unknown error"],
  ["a generic text for a number", 7, "Unknown error"],
])("returns %s", (_case, error, message) => {
  expect(toErrorMessage(error)).toBe(message);
});
