import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";

/** A challenge in the editor, with overrides. */
export function buildChallenge(over: Partial<EditedChallenge> = {}): EditedChallenge {
  return {
    id: 7,
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
    acceptedCount: 2,
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
    ...over,
  };
}
