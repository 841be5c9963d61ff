import type { ReactNode } from "react";

/** The part of a request's body that holds the answer; empty while no captcha is asked for. */
export interface CaptchaAnswer {
  readonly challenge?: string;
}

/** The captcha of one form. Made by features/captcha and handed to the form by app/, which knows both. */
export interface Captcha {
  /** What the form shows above its button. */
  readonly field: ReactNode;
  /** Waits for the answer and sends with it; an answer counts once, so after a failure there will be another. */
  readonly withAnswer: <T>(send: (answer: CaptchaAnswer) => Promise<T>) => Promise<T>;
}
