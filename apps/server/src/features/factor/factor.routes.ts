import {
  confirmTotp,
  forgetDevice,
  forgetDevices,
  getSecurity,
  reauthenticate,
  rememberDevice,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from "@gonfalon/contract/factor.ts";
import type { SessionService } from "#features/account/session.service.ts";
import type { Routes } from "#http/route.ts";
import type { FactorService } from "./factor.service.ts";
import type { ReauthService } from "./reauth.service.ts";
import type { SecurityService } from "./security.service.ts";

export interface FactorServices {
  readonly factors: FactorService;
  readonly reauth: ReauthService;
  readonly security: SecurityService;
  readonly sessions: SessionService;
}

export function factorRoutes(route: Routes, services: FactorServices): void {
  const { factors, reauth, security, sessions } = services;
  route(reauthenticate, ({ user, body, client }) => reauth.confirm(user, body, client));
  route(getSecurity, async ({ user, client }) => ({
    ...(await security.describe(user, client)),
    freshUntil: user.credential.kind === "session" ? user.credential.freshUntil : 0,
  }));
  route(rememberDevice, async ({ user, client, cookie }) =>
    cookie.issueDevice(await sessions.registerDevice(user, client)),
  );
  route(forgetDevice, ({ user, params }) => security.forgetDevice(user, params.guid));
  route(forgetDevices, ({ user }) => security.forgetDevices(user));

  route(startTotp, ({ user }) => factors.startTotp(user));
  route(confirmTotp, async ({ user, body, client, cookie }) => {
    const { recoveryCodes, session } = await factors.confirmTotp(user, body.code, client);
    if (session) cookie.issue(session);
    return { recoveryCodes: recoveryCodes && [...recoveryCodes] };
  });
  route(removeTotp, async ({ user, client, cookie }) => {
    const session = await factors.removeTotp(user, client);
    if (session) cookie.issue(session);
  });
  route(renewRecoveryCodes, async ({ user, client }) => ({
    recoveryCodes: [...(await factors.renewRecoveryCodes(user, client))],
  }));
}
