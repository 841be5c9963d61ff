import type { CaptchaInfo } from "@gonfalon/contract/captcha.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";

export interface CaptchaDeps {
  readonly settings: SettingsService;
  readonly provider: CaptchaInfo["type"];
}

export type CaptchaService = ReturnType<typeof captchaService>;

export function captchaService({ settings, provider }: CaptchaDeps) {
  async function info(): Promise<CaptchaInfo> {
    const { accountPolicy } = await settings.get();
    return { type: accountPolicy.useCaptcha ? provider : "None", siteKey: "" };
  }

  return { info };
}
