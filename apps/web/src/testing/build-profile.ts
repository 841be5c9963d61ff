import type { Profile } from "@gonfalon/contract/account.ts";

/** The profile of the user "alice". */
export function buildProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    userId: "7c1a51c4-5c5f-4a0e-9b6c-000000000001",
    userName: "alice",
    email: "alice@example.org",
    bio: "",
    phone: null,
    realName: "",
    stdNumber: "",
    avatar: null,
    role: "User",
    ...overrides,
  };
}
