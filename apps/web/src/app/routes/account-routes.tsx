import { useCaptcha } from "#captcha/use-captcha.tsx";
import { LoginScreen } from "#features/account/LoginScreen.tsx";
import { RecoveryScreen } from "#features/account/RecoveryScreen.tsx";
import { RegisterScreen } from "#features/account/RegisterScreen.tsx";

/** The forms that require a captcha, each with its own. */
export function LoginRoute() {
  return <LoginScreen captcha={useCaptcha("login")} />;
}

export function RegisterRoute() {
  return <RegisterScreen captcha={useCaptcha("register")} />;
}

export function RecoveryRoute() {
  return <RecoveryScreen captcha={useCaptcha("recovery")} />;
}
