import { expect, it } from "vitest";
import { parseInviteTeamId } from "./registration.ts";

const CODE = "Red: Herrings:12:0123456789abcdef0123456789abcdef";

it.each([
  [12, CODE],
  [undefined, "Red:12"],
  [undefined, ""],
])("returns the team id %s for the invite code %j", (teamId, code) => {
  expect(parseInviteTeamId(code)).toBe(teamId);
});
