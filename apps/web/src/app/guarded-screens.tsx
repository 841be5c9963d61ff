import { LoginScreen } from "#features/account/LoginScreen.tsx";
import { RecoveryScreen } from "#features/account/RecoveryScreen.tsx";
import { RegisterScreen } from "#features/account/RegisterScreen.tsx";
import { useCaptcha } from "#features/captcha/use-captcha.tsx";

/** The forms that require a captcha, each with its own. */
export function GuardedLoginScreen() {
  return <LoginScreen captcha={useCaptcha("login")} />;
}

export function GuardedRegisterScreen() {
  return <RegisterScreen captcha={useCaptcha("register")} />;
}

export function GuardedRecoveryScreen() {
  return <RecoveryScreen captcha={useCaptcha("recovery")} />;
}
