import type { CaptchaInfo } from "@gonfalon/contract/captcha.ts";
import type { Refreshable } from "#state/loaded.ts";
import { Async } from "#ui/Async.tsx";
import { HashPowField } from "./HashPowField.tsx";
import type { RegisterSolver } from "./solver.ts";
import { TurnstileField } from "./TurnstileField.tsx";

interface Props {
  readonly info: Refreshable<CaptchaInfo>;
  readonly action: string;
  readonly register: RegisterSolver;
}

/** The captcha that this platform requires. */
export function CaptchaField({ info, action, register }: Props) {
  return (
    <Async value={info} skeleton={null}>
      {({ type, siteKey }) => {
        switch (type) {
          case "None":
            return null;
          case "HashPow":
            return <HashPowField register={register} />;
          case "CloudflareTurnstile":
            return <TurnstileField siteKey={siteKey} action={action} register={register} />;
        }
      }}
    </Async>
  );
}
