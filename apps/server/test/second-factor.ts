import { confirmTotp, startTotp } from "@gonfalon/contract/factor.ts";
import { Secret, TOTP } from "otpauth";
import { type Caller, toCaller } from "./api-client.ts";
import type { TestServer } from "./harness.ts";

export interface AuthenticatorApp {
  /** The code at the server's time plus this number of 30-second steps. */
  getCode(steps?: number): string;
  readonly recoveryCodes: readonly string[];
  /** The session after two-step verification was turned on. */
  readonly caller: Caller;
}

/** Sets up an authenticator app. */
export async function addAuthenticatorApp(server: TestServer, user: Caller): Promise<AuthenticatorApp> {
  const { body } = await server.call(user, startTotp);
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const getCode = (steps = 0) => totp.generate({ timestamp: server.clock.now().getTime() + steps * 30_000 });
  const confirmation = await server.call(user, confirmTotp, { body: { code: getCode() } });
  if (confirmation.status !== 200) throw new Error(confirmation.problem.title);
  // Each code is valid once, so tests need the code of the next step.
  server.clock.advance(30_000);
  return {
    getCode,
    recoveryCodes: confirmation.body.recoveryCodes ?? [],
    caller: toCaller(confirmation),
  };
}
