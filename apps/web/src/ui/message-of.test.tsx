import { expect, it } from "vitest";
import { ProblemResponse } from "#api/call.ts";
import { messageOf } from "./message-of.ts";

it.each<[string, unknown, string]>([
  ["text itself", "plain words", "plain words"],
  ["a title before a message", { title: "title", message: "message" }, "title"],
  ["the server's words", new ProblemResponse({ title: "Team is full", status: 400 }, 400), "Team is full"],
  ["the title of an answer", { response: { data: { title: "inner" } }, message: "outer" }, "inner"],
  ["a message before its cause", new Error("message", { cause: "cause" }), "message"],
  ["a cause in words", new Error("", { cause: "cause" }), "cause"],
  ["a cause that is an error", new Error("", { cause: new Error("deep") }), "deep"],
  ["a generic text for nothing", undefined, "Unknown error"],
  ["a generic text for emptiness", { title: " ", message: "" }, "Unknown error"],
  ["a generic text for a number", 7, "Unknown error"],
])("takes %s", (_case, error, words) => {
  expect(messageOf(error)).toBe(words);
});
