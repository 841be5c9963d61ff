import { LoginScreen } from "#features/account/LoginScreen.tsx";
import { useCaptcha } from "#features/captcha/use-captcha.tsx";

/** The forms that a captcha guards, each with its own. */
export function GuardedLoginScreen() {
  return <LoginScreen captcha={useCaptcha("login")} />;
}
