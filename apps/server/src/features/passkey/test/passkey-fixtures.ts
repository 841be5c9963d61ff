import { loginWithPasskey, type PasskeyProof, requestPasskey } from "@gonfalon/contract/passkey.ts";
import { type Caller, visitor } from "../../../../test/api-client.ts";
import type { TestServer } from "../../../../test/harness.ts";

/** Signs in with passkeys. */
export function passkeyFixtures(server: TestServer) {
  const signIn = (response: PasskeyProof) => server.call(visitor, loginWithPasskey, { body: { response } });
  const getOptions = async (caller: Caller = visitor) =>
    (await server.call(caller, requestPasskey, { body: {} })).body;

  return { signIn, getOptions };
}
