import { endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { FileBody } from "@gonfalon/contract/kernel/upload.ts";
import { Type } from "typebox";
import { expect, it, vi } from "vitest";
import { upload } from "./upload.ts";

const setAvatar = endpoint({
  method: "PUT",
  path: "/api/account/avatar",
  access: "user",
  summary: "",
  body: FileBody("file", "image"),
  reply: Type.String(),
});

/** A fake XMLHttpRequest: reports a progress of 50 %, then responds. */
function fakeTransferClass(status: number, text: string) {
  return class {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    readonly status = status;
    readonly responseText = text;
    onload = () => {};
    onerror = () => {};
    open() {}
    setRequestHeader() {}
    send() {
      this.upload.onprogress?.({ loaded: 5, total: 10 });
      if (status === 0) this.onerror();
      else this.onload();
    }
  };
}

const body = { file: new File(["x"], "x.png") };

it("reports the progress and returns the response", async () => {
  vi.stubGlobal("XMLHttpRequest", fakeTransferClass(200, '"/assets/1"'));
  const fractions: number[] = [];
  expect(await upload(setAvatar, { body }, (fraction) => fractions.push(fraction))).toBe("/assets/1");
  expect(fractions).toEqual([0.5]);
});

it.each([
  ["with the server's message", 400, '{"title":"Too large","status":400}', "Too large"],
  ["with the status if there is no message", 502, "<html>", "Request failed with status code 502"],
  ["if the connection is lost", 0, "", "The server cannot be reached"],
])("fails %s", async (_case, status, text, message) => {
  vi.stubGlobal("XMLHttpRequest", fakeTransferClass(status, text));
  await expect(upload(setAvatar, { body }, () => {})).rejects.toThrow(message);
});
