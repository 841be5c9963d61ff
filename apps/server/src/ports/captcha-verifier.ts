/** The forms that a captcha guards. */
export type CaptchaAction = "login" | "register" | "recovery";

export interface CaptchaAttempt {
  readonly answer: string;
  readonly action: CaptchaAction;
  readonly ip: string;
}

/** Asks somebody else whether a captcha was solved. Who cannot be reached has not said yes. */
export interface CaptchaVerifier {
  verify(attempt: CaptchaAttempt): Promise<boolean>;
}
