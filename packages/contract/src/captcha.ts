import { type Static, Type } from "typebox";
import { CaptchaProvider } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";

export const CaptchaInfo = Type.Object({ type: CaptchaProvider, siteKey: Type.String() });
export type CaptchaInfo = Static<typeof CaptchaInfo>;

export const getCaptcha = endpoint({
  method: "GET",
  path: "/api/captcha",
  access: "public",
  summary: "Which captcha the forms ask for",
  etag: "cap",
  reply: CaptchaInfo,
});
