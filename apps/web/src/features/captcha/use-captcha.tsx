import { getCaptcha } from "@gonfalon/contract/captcha.ts";
import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Captcha, CaptchaAnswer } from "#api/captcha.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { CaptchaField } from "./CaptchaField.tsx";
import type { Solver } from "./solver.ts";

/** The captcha of one form; the action is the name under which the provider knows the form. */
export function useCaptcha(action: "login" | "register" | "recovery"): Captcha {
  const { t } = useTranslation();
  const info = useEndpoint(getCaptcha, undefined, { once: true });
  const solver = useRef<Solver>(undefined);
  const register = useCallback((present: Solver | undefined) => {
    solver.current = present;
  }, []);

  async function withAnswer<T>(send: (answer: CaptchaAnswer) => Promise<T>): Promise<T> {
    if (info.state === "ready" && info.data.type === "None") return send({});
    const present = solver.current;
    if (!present) throw new Error(t("captcha.try-later"));
    const challenge = await present.answer();
    try {
      return await send({ challenge });
    } catch (error) {
      present.renew();
      throw error;
    }
  }

  return { field: <CaptchaField info={info} action={action} register={register} />, withAnswer };
}
