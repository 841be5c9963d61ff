import { getCaptcha } from "@gonfalon/contract/captcha.ts";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { CaptchaField } from "./CaptchaField.tsx";
import { createResettablePromise } from "./resettable-promise.ts";
import type { Solver } from "./solver.ts";

/** The part of a request body that holds the captcha answer; empty if no captcha is required. */
interface CaptchaAnswer {
  readonly challenge?: string;
}

/** The captcha of one form. */
interface Captcha {
  /** Rendered above the submit button. */
  readonly field: ReactNode;
  /** Waits for the answer and sends it; an answer is valid once, so a failure requests another one. */
  readonly withAnswer: <T>(send: (answer: CaptchaAnswer) => Promise<T>) => Promise<T>;
}

/** The captcha of one form; the action identifies the form to the provider. */
export function useCaptcha(action: "login" | "register" | "recovery"): Captcha {
  const { t } = useTranslation();
  const info = useEndpoint(getCaptcha, undefined, { once: true });
  const captchaType = info.state === "ready" ? info.data.type : info.state;
  // Password managers can submit a form before the captcha type is known.
  const [solver] = useState(() => createResettablePromise<Solver | undefined>());
  const register = useCallback(
    (currentSolver: Solver | undefined) => solver.set(currentSolver && Promise.resolve(currentSolver)),
    [solver],
  );
  useEffect(() => {
    if (captchaType === "None") solver.set(Promise.resolve(undefined));
    if (captchaType === "failed") solver.set(Promise.reject(new Error(t("captcha.try-later"))));
  }, [captchaType, solver, t]);

  async function withAnswer<T>(send: (answer: CaptchaAnswer) => Promise<T>): Promise<T> {
    const currentSolver = await solver.get();
    if (!currentSolver) return send({});
    const challenge = await currentSolver.waitForAnswer();
    try {
      return await send({ challenge });
    } catch (error) {
      currentSolver.renew();
      throw error;
    }
  }

  return { field: <CaptchaField info={info} action={action} register={register} />, withAnswer };
}
