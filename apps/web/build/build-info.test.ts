import { expect, it } from "vitest";
import { createBuildConstants } from "./build-info.ts";

it("takes the release from the environment", () => {
  const env = {
    BUILD_SHA: "a".repeat(40),
    BUILD_TAG: "v1.2.3",
    BUILD_TIME: "2030-01-01T00:00:00Z",
  };
  expect(createBuildConstants(env)).toEqual({
    __BUILD_SHA__: `"${"a".repeat(40)}"`,
    __BUILD_TAG__: '"v1.2.3"',
    __BUILD_TIME__: '"2030-01-01T00:00:00Z"',
  });
});

it("formats the current time in twenty characters", () => {
  expect(JSON.parse(createBuildConstants({})["__BUILD_TIME__"] ?? "")).toMatch(/^.{19}Z$/);
});

it("uses an empty commit and the tag 'develop' without git", () => {
  const path = process.env["PATH"];
  process.env["PATH"] = "/nowhere";
  try {
    expect(createBuildConstants({})).toMatchObject({
      __BUILD_SHA__: '""',
      __BUILD_TAG__: '"develop"',
    });
  } finally {
    process.env["PATH"] = path;
  }
});
