import { describe, expect, it } from "vitest";
import { getDownloadName, isInlineMediaType, toFileName } from "./asset.domain.ts";

describe("FILE-2 the name of an upload", () => {
  it.each([
    ["flag.zip", "flag.zip"],
    ["/etc/passwd", "passwd"],
    ["C:\\Users\\me\\a.txt", "a.txt"],
    ["Größe 旗 🚩.txt", "Größe 旗 🚩.txt"],
    ["a\r\nSet-Cookie: x\u0000.txt", "aSet-Cookie: x.txt"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe"],
    ["a\u061Cb.txt", "ab.txt"],
    ["", "file"],
    ["..", "file"],
    ["dir/", "file"],
    ["  spaced.txt  ", "spaced.txt"],
  ])("%j becomes %j", (input, expected) => {
    expect(toFileName(input)).toBe(expected);
  });

  it("keeps the extension when it is truncated", () => {
    expect(toFileName(`${"x".repeat(500)}.tar.gz`)).toBe(`${"x".repeat(121)}.tar.gz`);
    expect(toFileName(`${"x".repeat(500)}.zip`)).toBe(`${"x".repeat(124)}.zip`);
  });
});

it("the length of a file name is counted in code points", () => {
  expect(toFileName("🚩".repeat(128))).toBe("🚩".repeat(128));
  expect(toFileName(`${"🚩".repeat(128)}.txt`)).toBe(`${"🚩".repeat(124)}.txt`);
});

describe("FILE-4 the name of a download", () => {
  it.each([
    ["other.zip", "flag.zip", "other.zip"],
    ["OTHER.ZIP", "flag.zip", "OTHER.ZIP"],
    ["flag.exe", "flag.zip", "flag.zip"],
    ["flag", "flag.zip", "flag.zip"],
    ["flag.zip.exe", "flag.zip", "flag.zip"],
    ["binary", "program", "binary"],
    [".exe", "program", ".exe"],
    ["x.html", "program", "program"],
  ])("requested as %s for a file uploaded as %s is %s", (requested, stored, name) => {
    expect(getDownloadName({ urlName: requested, uploadName: stored }, ["Post"])).toBe(name);
  });

  it.each([
    ["task.zip", "flag{secret}", "task.zip"],
    ["attachment", "flag{secret}.zip", "attachment"],
    ["task.exe", "DYN_ATTACHMENT_1", "task.exe"],
    ["../task.zip", "flag{secret}", "task.zip"],
    ["..", "flag{secret}", "file"],
  ])("FILE-19 requested as %s for a challenge's file uploaded as %s is %s", (requested, stored, name) => {
    expect(getDownloadName({ urlName: requested, uploadName: stored }, ["Post", "Attachment"])).toBe(name);
  });
});

it("FILE-4 shows raster images inline, but no SVG, HTML, PDF or unknown file", () => {
  for (const type of ["image/png", "image/gif", "image/jpeg", "image/webp", "image/avif"])
    expect(isInlineMediaType(type)).toBe(true);
  for (const type of ["image/svg+xml", "text/html", "application/pdf", "application/octet-stream"])
    expect(isInlineMediaType(type)).toBe(false);
});
