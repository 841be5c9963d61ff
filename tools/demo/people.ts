import type { NewUser } from "@gonfalon/contract/user-admin.ts";

/** The password of all demo users. */
export const DEMO_PASSWORD = "Demo-2026";

export const teamNames = [
  "Segfault Society",
  "Null Pointers",
  "Hex Appeal",
  "The Stack Smashers",
  "Cipher Sisters",
  "0xCAFE",
  "Race Condition",
  "Buffer Overlords",
  "Blue Team Seven",
  "Kernel Panic",
  "Rubber Ducks",
  "Salted Hash",
  "Off By One",
  "Return to libc",
  "Packet Pirates",
  "Entropy Eaters",
  "Fuzzy Logic",
  "Heap of Trouble",
  "Lambda Lions",
  "Root Cause",
];

const firstNames = ["ada", "grace", "alan", "linus", "radia", "whit", "barbara", "ken", "dennis", "margaret"];
const MEMBER_COUNT = 3;

/** Three players per team; the first is its captain. */
export const people: readonly NewUser[] = teamNames.flatMap((teamName, teamIndex) =>
  Array.from({ length: MEMBER_COUNT }, (_, memberIndex) => {
    const playerIndex = teamIndex * MEMBER_COUNT + memberIndex;
    const userName = `${firstNames[playerIndex % firstNames.length]}-${playerIndex + 1}`;
    return {
      userName,
      password: DEMO_PASSWORD,
      email: `${userName}@demo.invalid`,
      realName: `Demo Player ${playerIndex + 1}`,
      stdNumber: `D${String(playerIndex + 1).padStart(4, "0")}`,
      phone: null,
      teamName,
    };
  }),
);
