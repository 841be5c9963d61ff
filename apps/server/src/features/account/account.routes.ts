import {
  changeEmail,
  changePassword,
  confirmEmail,
  endOtherSessions,
  endSession,
  getProfile,
  getSession,
  listSessions,
  login,
  logout,
  recover,
  register,
  resetPassword,
  setPassword,
  updateProfile,
  verify,
} from "@gonfalon/contract/account.ts";
import type { RegisterStatus } from "@gonfalon/contract/enums.ts";
import { completeLogin } from "@gonfalon/contract/factor.ts";
import { loginWithPasskey } from "@gonfalon/contract/passkey.ts";
import type { Routes } from "#http/route.ts";
import { type TextKey, text } from "#i18n/texts.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { AccountService } from "./account.service.ts";
import type { EmailService } from "./email.service.ts";
import type { PasswordService } from "./password.service.ts";
import type { RegistrationService } from "./registration.service.ts";
import type { SessionService } from "./session.service.ts";
import type { SignInService } from "./sign-in.service.ts";

export interface AccountServices {
  readonly accounts: AccountService;
  readonly registrations: RegistrationService;
  readonly passwords: PasswordService;
  readonly emails: EmailService;
  readonly sessions: SessionService;
  readonly signIns: SignInService;
}

export function accountRoutes(route: Routes, services: AccountServices): void {
  const { accounts, registrations, passwords, emails, sessions, signIns } = services;

  route(register, async ({ body, client, cookie, user: currentUser }) => {
    const { status, session } = await registrations.register(body, { client, currentUser });
    if (session) cookie.issue(session);
    return { title: text(REGISTRATION_TITLES[status], client.language), data: status, status: 200 };
  });
  route(verify, async ({ body, client, cookie, user: currentUser }) => {
    const session = await registrations.verify(body, { client, currentUser });
    if (session) cookie.issue(session);
  });
  route(login, async ({ body, client, cookie, user: currentUser }) => {
    const result = await signIns.login(body, { client, currentUser });
    if ("session" in result) return cookie.issue(result.session);
    cookie.issueFlow(result.flow);
    throw new ProblemError("account.factor-needed", {}, { data: result.factorNeeded });
  });
  route(completeLogin, async ({ body, client, cookie, user: currentUser }) =>
    cookie.issue(await signIns.complete(cookie.flow, body, { client, currentUser })),
  );
  route(loginWithPasskey, async ({ body, client, cookie, user: currentUser }) =>
    cookie.issue(await signIns.loginWithPasskey(body.response, { client, currentUser })),
  );
  route(logout, async ({ user, cookie }) => {
    await accounts.logout(user);
    cookie.clear();
  });

  route(recover, async ({ body, client }) => {
    await passwords.recover(body, client);
    return { title: text("account.recovery-sent", client.language), status: 200 };
  });
  route(resetPassword, ({ body, client }) => passwords.reset(body, client));
  route(changePassword, async ({ user, body, client, cookie }) =>
    cookie.issue(await passwords.change(user, body, client)),
  );

  route(setPassword, ({ user, body, client }) => passwords.set(user, body.password, client));

  route.cached(getProfile, ({ user }) => accounts.own.getProfile(user));
  route.cached(getSession, ({ user }) => accounts.own.getSession(user));
  route(updateProfile, ({ user, body, client }) => accounts.update(user, body, client));

  route(changeEmail, async ({ user, body, client }) => {
    await emails.change(user, body.newMail, client);
    return { title: text("account.email-change-sent", client.language), data: true, status: 200 };
  });
  route(confirmEmail, async ({ user, body, client, cookie }) =>
    cookie.issue(await emails.confirm(user, body, client)),
  );

  route(listSessions, async ({ user }) =>
    (await sessions.list(user)).map((session) => ({
      ...session,
      current: session.id === user.credential.id,
      createdAt: session.createdAt.getTime(),
      lastSeenAt: session.lastSeenAt.getTime(),
    })),
  );
  route(endSession, ({ user, params }) => sessions.closeOwn(user, params.guid));
  route(endOtherSessions, ({ user }) => sessions.closeOthers(user));
}

export const REGISTRATION_TITLES = {
  LoggedIn: "account.registered",
  AdminConfirmationRequired: "account.approval-needed",
  EmailConfirmationRequired: "account.verification-sent",
} as const satisfies Record<RegisterStatus, TextKey>;
