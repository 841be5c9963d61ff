import { describe, expect, it } from "vitest";
import { type BuildInfo, isOfficialBuild } from "./build-info.ts";

const officialBuild: BuildInfo = {
  sha: "0123456789abcdef0123456789abcdef01234567",
  tag: "v1.2.3",
  timestamp: "2026-01-31T12:00:00Z",
};

describe("a build is official", () => {
  it.each(["v1.2.3", "v10.0.0-patch.1", "develop"])("with the tag %s", (tag) =>
    expect(isOfficialBuild({ ...officialBuild, tag })).toBe(true),
  );
});

describe("a build is unofficial", () => {
  it.each<[string, Partial<BuildInfo>]>([
    ["with an invalid tag", { tag: "1.2" }],
    ["with an abbreviated commit", { sha: "0123456" }],
    ["without a timestamp", { timestamp: "" }],
    ["with a timestamp of another length", { timestamp: "2026-01-31T12:00:00.000Z" }],
    ["with an invalid timestamp", { timestamp: "2026-99-31T12:00:00Z" }],
  ])("%s", (_, change) => expect(isOfficialBuild({ ...officialBuild, ...change })).toBe(false));
});
