import { expect, it } from "vitest";
import { toShownAttachment } from "./attachment.ts";

it("shows the name and size of a stored file", () => {
  expect(toShownAttachment({ url: "/assets/ab12/my%20task.zip", fileSize: 5 })).toEqual({
    url: "/assets/ab12/my%20task.zip",
    name: "my task.zip",
    size: 5,
  });
});

it("links to external http(s) URLs only", () => {
  const url = "https://example.org/a";
  expect(toShownAttachment({ url, fileSize: null })).toEqual({ url, name: undefined, size: undefined });
  const otherUrls = [null, "javascript:alert(1)", "data:text/html,x", "//example.org/a", "https://"];
  expect(otherUrls.map((otherUrl) => toShownAttachment({ url: otherUrl, fileSize: null }))).toEqual(
    otherUrls.map(() => undefined),
  );
});
