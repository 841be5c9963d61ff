import type { EditedChallenge, EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";

/** A challenge in the editor. */
export function buildChallenge(overrides: Partial<EditedChallenge> = {}): EditedChallenge {
  return {
    id: 7,
    key: "a-challenge",
    isManagedFromCode: false,
    title: "Baby",
    content: "Find it",
    category: "Pwn",
    type: "StaticAttachment",
    hints: [],
    flagTemplate: null,
    isEnabled: false,
    opensAt: null,
    deadlineUtc: null,
    categoryLabel: null,
    tags: [],
    requires: [],
    lockMode: "Locked",
    flagMode: "Any",
    acceptedCount: 3,
    valuedSolves: 2,
    fileName: "attachment",
    attachment: null,
    testContainer: null,
    flags: [],
    containerImage: "",
    memoryLimit: 64,
    cpuCount: 1,
    storageLimit: 256,
    containerExposePort: 80,
    enableTrafficCapture: false,
    networkMode: "Open",
    readOnlyRoot: false,
    noNewPrivileges: false,
    disableBloodBonus: false,
    submissionLimit: 0,
    originalScore: 1000,
    minScoreRate: 0.25,
    difficulty: 5,
    ...overrides,
  };
}

/** A challenge in the list of the editor. */
export function buildChallengeInfo(overrides: Partial<EditedChallengeInfo> = {}): EditedChallengeInfo {
  return {
    id: 7,
    title: "Baby",
    category: "Pwn",
    type: "StaticAttachment",
    isEnabled: true,
    opensAt: null,
    deadlineUtc: null,
    categoryLabel: null,
    tags: [],
    requires: [],
    lockMode: "Locked",
    acceptedCount: 0,
    flagCount: 1,
    score: 864,
    minScore: 250,
    originalScore: 1000,
    ...overrides,
  };
}
