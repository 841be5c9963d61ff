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

export const CaptchaProvider = Enumeration({ None: 0, HashPow: 1, CloudflareTurnstile: 2 });
export type CaptchaProvider = Static<typeof CaptchaProvider>;

export const PortMapping = Enumeration({ Default: 0, PlatformProxy: 1 });
export type PortMapping = Static<typeof PortMapping>;

/** How an action that was logged ended. */
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
