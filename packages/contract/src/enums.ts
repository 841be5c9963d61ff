import type { Static } from "typebox";
import { Enumeration } from "./kernel/scalars.ts";

export const Role = Enumeration({ Banned: 0, User: 1, Monitor: 2, Admin: 3 });
export type Role = Static<typeof Role>;

export const RegisterStatus = Enumeration({
  LoggedIn: 0,
  AdminConfirmationRequired: 1,
  EmailConfirmationRequired: 2,
});
export type RegisterStatus = Static<typeof RegisterStatus>;

/** Who must have a second factor. */
export const SecondFactorPolicy = Enumeration({ Optional: 0, Staff: 1, Everyone: 2 });
export type SecondFactorPolicy = Static<typeof SecondFactorPolicy>;

export const CaptchaProvider = Enumeration({ None: 0, HashPow: 1, CloudflareTurnstile: 2 });
export type CaptchaProvider = Static<typeof CaptchaProvider>;

export const PortMapping = Enumeration({ Default: 0, PlatformProxy: 1 });
export type PortMapping = Static<typeof PortMapping>;

/** The outcome of a logged action. */
export const TaskStatus = Enumeration({
  Pending: -1,
  Success: 0,
  Failed: 1,
  Duplicate: 2,
  Denied: 3,
  NotFound: 4,
  Exit: 5,
});
export type TaskStatus = Static<typeof TaskStatus>;

/** The phase filter of the game list; `@gonfalon/rules/game-phase.ts` defines the phases themselves. */
export const PhaseFilter = Enumeration({ Upcoming: 0, Running: 1, Ended: 2 });
export type PhaseFilter = Static<typeof PhaseFilter>;

export const ParticipationStatus = Enumeration({
  Pending: 0,
  Accepted: 1,
  Rejected: 2,
  Suspended: 3,
  /** Never stored: the status of users who do not participate. */
  Unsubmitted: 4,
});
export type ParticipationStatus = Static<typeof ParticipationStatus>;

export const ChallengeCategory = Enumeration({
  Misc: 0,
  Crypto: 1,
  Pwn: 2,
  Web: 3,
  Reverse: 4,
  Blockchain: 5,
  Forensics: 6,
  Hardware: 7,
  Mobile: 8,
  PPC: 9,
  AI: 10,
  Pentest: 11,
  OSINT: 12,
});
export type ChallengeCategory = Static<typeof ChallengeCategory>;

export const ChallengeType = Enumeration({
  StaticAttachment: 0,
  StaticContainer: 1,
  DynamicAttachment: 2,
  DynamicContainer: 3,
});
export type ChallengeType = Static<typeof ChallengeType>;

/** Whether teams run a container of a challenge of this type. */
export function hasContainer(type: ChallengeType): boolean {
  return type === "StaticContainer" || type === "DynamicContainer";
}

/** CHAL-2: dynamic containers need no explicit flags, because their flags are generated from a template. */
export function needsFlags(type: ChallengeType): boolean {
  return type !== "DynamicContainer";
}

/** CHAL-2: whether a challenge cannot be enabled because it has no flag. */
export function lacksFlags(type: ChallengeType, flagCount: number): boolean {
  return needsFlags(type) && flagCount === 0;
}

/** What teams see of a challenge before they have solved its requirements. */
export const LockMode = Enumeration({ Locked: 0, Hidden: 1 });
export type LockMode = Static<typeof LockMode>;

/** Whether one flag or all flags of a challenge are needed to solve it. */
export const FlagMode = Enumeration({ Any: 0, All: 1 });
export type FlagMode = Static<typeof FlagMode>;

/** How an answer is compared with a flag. */
export const FlagKind = Enumeration({ Exact: 0, CaseInsensitive: 1, Regex: 2 });
export type FlagKind = Static<typeof FlagKind>;

/** KIND-2: whether all teams have the same flags. */
export function hasStaticFlags(type: ChallengeType): boolean {
  return type === "StaticAttachment" || type === "StaticContainer";
}

/**
 * Which blood a solve earned, if any. `Unaccepted` is never sent for a solve; it exists for clients written for GZCTF.
 */
export const SubmissionType = Enumeration({
  Unaccepted: 0,
  FirstBlood: 1,
  SecondBlood: 2,
  ThirdBlood: 3,
  Normal: 4,
});
export type SubmissionType = Static<typeof SubmissionType>;

export const AnswerResult = Enumeration({
  FlagSubmitted: 0,
  Accepted: 1,
  WrongAnswer: 2,
  CheatDetected: 3,
  NotFound: 4,
});
export type AnswerResult = Static<typeof AnswerResult>;

export const NoticeType = Enumeration({
  Normal: 0,
  FirstBlood: 1,
  SecondBlood: 2,
  ThirdBlood: 3,
  NewHint: 4,
  NewChallenge: 5,
});
export type NoticeType = Static<typeof NoticeType>;

export const EventType = Enumeration({
  Normal: 0,
  ContainerStart: 1,
  ContainerDestroy: 2,
  FlagSubmit: 3,
  CheatDetected: 4,
});
export type EventType = Static<typeof EventType>;

export const FileType = Enumeration({ None: 0, Local: 1, Remote: 2 });
export type FileType = Static<typeof FileType>;

export const ContainerStatus = Enumeration({ Pending: 0, Running: 1, Destroyed: 2 });
export type ContainerStatus = Static<typeof ContainerStatus>;

/** Why a container ended. Withdrawn: its challenge, team or game no longer allows it. */
export const InstanceEnd = Enumeration({
  Requested: 0,
  Expired: 1,
  Replaced: 2,
  Withdrawn: 3,
  Died: 4,
  StorageFull: 5,
  NotStarted: 6,
});
export type InstanceEnd = Static<typeof InstanceEnd>;

/** Whether the engine has the image of a challenge. */
export const ImageStatus = Enumeration({ Missing: 0, Pulling: 1, Present: 2, Failed: 3 });
export type ImageStatus = Static<typeof ImageStatus>;

export const NetworkMode = Enumeration({ Open: 0, Isolated: 32 });
export type NetworkMode = Static<typeof NetworkMode>;

/** What a file is used for. */
export const FileUse = Enumeration({
  UserAvatar: 0,
  TeamAvatar: 1,
  Logo: 2,
  Post: 3,
  GamePoster: 4,
  Attachment: 5,
  Writeup: 6,
  GameText: 7,
  Footer: 8,
  Import: 9,
  Branding: 10,
});
export type FileUse = Static<typeof FileUse>;

/** The presets of sign-in providers; `Oidc` and `OAuth2` are for all others. */
export const ProviderKind = Enumeration({
  Oidc: 0,
  Keycloak: 1,
  Authentik: 2,
  GitLab: 3,
  Google: 4,
  Microsoft: 5,
  GitHub: 6,
  Discord: 7,
  CTFtime: 8,
  OAuth2: 9,
});
export type ProviderKind = Static<typeof ProviderKind>;

/** The parts that a home page can have. */
export const LandingBlockType = Enumeration({
  Hero: 0,
  Markdown: 1,
  Games: 2,
  Posts: 3,
  Countdown: 4,
  Sponsors: 5,
});
export type LandingBlockType = Static<typeof LandingBlockType>;

/** The fonts of the client that a platform can replace. */
export const FontSlot = Enumeration({ body: 0, heading: 1, mono: 2 });
export type FontSlot = Static<typeof FontSlot>;

/** Which user data a capsule (the signed archive of a game) contains. */
export const CapsulePeople = Enumeration({ names: 0, full: 1 });
export type CapsulePeople = Static<typeof CapsulePeople>;
