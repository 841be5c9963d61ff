import { type ClientConfig, getClientConfig } from "@gonfalon/contract/settings.ts";
import { useEndpoint } from "#api/use-endpoint.ts";

const PASSWORD_ONLY: ClientConfig["signIn"] = {
  password: true,
  passkeys: false,
  secondFactor: "Optional",
  providers: [],
};

/** How users can sign in. Only the password is offered until the server has responded. */
export function useSignInOptions(): ClientConfig["signIn"] {
  const config = useEndpoint(getClientConfig, undefined, { once: true });
  return config.state === "ready" ? config.data.signIn : PASSWORD_ONLY;
}
