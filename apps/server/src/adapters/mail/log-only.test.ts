import { expect, it } from "vitest";
import { recordingLog } from "../../../test/recording-log.ts";
import { logOnlyMailer } from "./log-only.ts";

it("MAIL-4 logs the link of an unsent mail only at the debug level", async () => {
  const log = recordingLog();
  const link = "https://ctf.example.org/account/reset?token=secret";
  await logOnlyMailer(log).send({ to: "a@x.org", subject: "Reset", html: link, text: link, from: "GZ" });
  const storedLines = log.lines.filter(({ level }) => level !== "debug");
  expect(storedLines).toHaveLength(1);
  expect(JSON.stringify(storedLines)).not.toContain("secret");
  expect(JSON.stringify(log.lines)).toContain("secret");
});
