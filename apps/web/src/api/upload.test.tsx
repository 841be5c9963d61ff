import { endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { FileBody } from "@gonfalon/contract/kernel/upload.ts";
import { act, renderHook } from "@testing-library/react";
import { Type } from "typebox";
import { expect, it, vi } from "vitest";
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
  const uploadStub = stubUpload();
  const fractions: number[] = [];
  const response = upload(setAvatar, { body }, (fraction) => fractions.push(fraction));
  uploadStub.respond(200, '"/assets/1"');
  expect(await response).toBe("/assets/1");
  expect(fractions).toEqual([0.5]);
});

it.each([
  ["with the server's message", 400, '{"title":"Too large","status":400}', "Too large"],
  ["with the status if there is no message", 418, "<html>", "Request failed with status code 418"],
  ["if the connection is lost", 0, "", "The server cannot be reached"],
])("fails %s", async (_case, status, text, message) => {
  const uploadStub = stubUpload();
  const response = upload(setAvatar, { body }, () => {});
  uploadStub.respond(status, text);
  await expect(response).rejects.toThrow(message);
});

it("fails if a successful response is not JSON", async () => {
  const uploadStub = stubUpload();
  const response = upload(setAvatar, { body }, () => {});
  uploadStub.respond(200, "<html>");
  await expect(response).rejects.toThrow("The server cannot be reached");
});

it("fails and aborts the transfer after a minute without progress", async () => {
  vi.useFakeTimers();
  const uploadStub = stubUpload();
  const error = upload(setAvatar, { body }, () => {}).catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(59_999);
  uploadStub.reportProgress();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(uploadStub.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(uploadStub.isAborted).toBe(true);
  expect(await error).toEqual(new Error("The server cannot be reached"));
});

it("waits longer for the response of a slow endpoint, but not for its upload", async () => {
  vi.useFakeTimers();
  const uploadStub = stubUpload();
  const slowEndpoint = { ...setAvatar, slow: true };
  const response = upload(slowEndpoint, { body }, () => {});
  uploadStub.complete();
  await vi.advanceTimersByTimeAsync(600_000);
  uploadStub.respond(200, '"/assets/1"');
  expect(await response).toBe("/assets/1");
  const error = upload(slowEndpoint, { body }, () => {}).catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await error).toEqual(new Error("The server cannot be reached"));
});

it("stops its timer when the response arrives", async () => {
  vi.useFakeTimers();
  const uploadStub = stubUpload();
  const response = upload(setAvatar, { body }, () => {});
  uploadStub.respond(200, '"/assets/1"');
  await response;
  expect(vi.getTimerCount()).toBe(0);
});

it("FACTOR-6 reports that the account needs a second factor", async () => {
  const uploadStub = stubUpload();
  const { result } = renderHook(useFactorRequired);
  const response = upload(setAvatar, { body }, () => {});
  act(() => uploadStub.respond(403, '{"title":"Add a second factor","status":10012}'));
  await expect(response).rejects.toThrow("Add a second factor");
  expect(result.current).toBe(true);
});
