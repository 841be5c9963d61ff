import {
  addPasskey,
  removePasskey,
  renamePasskey,
  requestPasskey,
  startPasskey,
} from "@gonfalon/contract/passkey.ts";
import type { Routes } from "#http/route.ts";
import { toPasskey } from "./passkey.domain.ts";
import type { PasskeyService } from "./passkey.service.ts";
import type { PasskeyRequestService } from "./passkey-request.service.ts";

export interface PasskeyServices {
  readonly passkeys: PasskeyService;
  readonly requests: PasskeyRequestService;
}

export function passkeyRoutes(route: Routes, { passkeys, requests }: PasskeyServices): void {
  route(requestPasskey, ({ body, cookie, user }) =>
    requests.createOptions(body.purpose ?? undefined, { flow: cookie.flow, user }),
  );

  route(startPasskey, ({ user }) => passkeys.start(user));
  route(addPasskey, async ({ user, body, client, cookie }) => {
    const { result, recoveryCodes, session } = await passkeys.add(user, body, client);
    if (session) cookie.issue(session);
    return { passkey: toPasskey(result), recoveryCodes: recoveryCodes && [...recoveryCodes] };
  });
  route(renamePasskey, ({ user, params, body }) => passkeys.rename(user, params.guid, body.name));
  route(removePasskey, async ({ user, params, client, cookie }) => {
    const session = await passkeys.remove(user, params.guid, client);
    if (session) cookie.issue(session);
  });
}
