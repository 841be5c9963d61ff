/** The forms with a captcha. */
export type CaptchaAction = "login" | "register" | "recovery";

export interface CaptchaAttempt {
  readonly answer: string;
  readonly action: CaptchaAction;
  readonly ip: string;
}

/** Verifies a captcha with an external provider. If the provider is unreachable, `verify` resolves to false. */
export interface CaptchaVerifier {
  verify(attempt: CaptchaAttempt): Promise<boolean>;
}
