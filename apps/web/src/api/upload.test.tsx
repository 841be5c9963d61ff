import { endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { FileBody } from "@gonfalon/contract/kernel/upload.ts";
import { act, renderHook } from "@testing-library/react";
import { Type } from "typebox";
import { expect, it } from "vitest";
import { stubUpload } from "#testing/stub-upload.ts";
import { useFactorRequired } from "./factor-required.ts";
import { upload } from "./upload.ts";

const setAvatar = endpoint({
  method: "PUT",
  path: "/api/account/avatar",
  access: "user",
  summary: "",
  body: FileBody("file", "image"),
  reply: Type.String(),
});

const body = { file: new File(["x"], "x.png") };

it("reports the progress and returns the response", async () => {
  const stubbed = stubUpload();
  const fractions: number[] = [];
  const response = upload(setAvatar, { body }, (fraction) => fractions.push(fraction));
  stubbed.respond(200, '"/assets/1"');
  expect(await response).toBe("/assets/1");
  expect(fractions).toEqual([0.5]);
});

it.each([
  ["with the server's message", 400, '{"title":"Too large","status":400}', "Too large"],
  ["with the status if there is no message", 502, "<html>", "Request failed with status code 502"],
  ["if the connection is lost", 0, "", "The server cannot be reached"],
])("fails %s", async (_case, status, text, message) => {
  const stubbed = stubUpload();
  const response = upload(setAvatar, { body }, () => {});
  stubbed.respond(status, text);
  await expect(response).rejects.toThrow(message);
});

it("FACTOR-6 reports that the account needs a second factor", async () => {
  const stubbed = stubUpload();
  const { result } = renderHook(useFactorRequired);
  const response = upload(setAvatar, { body }, () => {});
  act(() => stubbed.respond(403, '{"title":"Add a second factor","status":10012}'));
  await expect(response).rejects.toThrow("Add a second factor");
  expect(result.current).toBe(true);
});
