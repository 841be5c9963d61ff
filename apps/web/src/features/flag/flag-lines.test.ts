import { expect, it } from "vitest";
import { parseFlags, parseRemoteFlags } from "./flag-lines.ts";

it("parses one flag per line, skips empty lines and reports flags that are too long", () => {
  const { flags, invalidLines } = parseFlags(
    ` flag{a} \r\n\n${"x".repeat(128)}\nflag{b c}\n${"😀".repeat(127)}`,
  );
  expect(flags.map(({ flag }) => flag)).toEqual(["flag{a}", "flag{b c}", "😀".repeat(127)]);
  expect(invalidLines).toEqual([3]);
});

it("parses flags with URLs and reports lines that are not a flag followed by one HTTP URL", () => {
  const { flags, invalidLines } = parseRemoteFlags(
    "flag{a} https://x.org/a\nflag{b}\thttp://x.org/b\nflag{c}\nflag{d} ftp://x.org\nflag{e} https://x.org e\n",
  );
  expect(flags).toEqual([
    { flag: "flag{a}", attachmentType: "Remote", remoteUrl: "https://x.org/a" },
    { flag: "flag{b}", attachmentType: "Remote", remoteUrl: "http://x.org/b" },
  ]);
  expect(invalidLines).toEqual([3, 4, 5]);
});
