import type { ReactNode } from "react";

/** The part of a request body that holds the captcha answer; empty if no captcha is required. */
export interface CaptchaAnswer {
  readonly challenge?: string;
}

/** The captcha of one form. Created by features/captcha and passed to the form by app/, which knows both. */
export interface Captcha {
  /** Rendered above the submit button. */
  readonly field: ReactNode;
  /** Waits for the answer and sends it; an answer is valid once, so a failure requests another one. */
  readonly withAnswer: <T>(send: (answer: CaptchaAnswer) => Promise<T>) => Promise<T>;
}
