import { expect, it } from "vitest";
import { createCalendarDocument } from "./calendar.ts";

it("FEED-2 escapes the title of the platform", () => {
  const site = { publicUrl: "https://ctf.example.org", title: "A, B; C\\n\r\nX-D:E" };
  const lines = Buffer.from(createCalendarDocument(site, [])).toString().split("\r\n");
  expect(lines).toContain("NAME:A\\, B\\; C\\\\n\\nX-D:E");
  expect(lines).not.toContain("X-D:E");
});
