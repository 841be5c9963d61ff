import { getCaptcha, getPowChallenge } from "@gonfalon/contract/captcha.ts";
import type { Routes } from "#http/route.ts";
import type { CaptchaService } from "./captcha.service.ts";

export function captchaRoutes(route: Routes, captcha: CaptchaService): void {
  route(getCaptcha, () => captcha.getInfo());
  route(getPowChallenge, () => captcha.createChallenge());
}
