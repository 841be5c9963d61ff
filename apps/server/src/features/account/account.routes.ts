import { getProfile, login, logout, type Profile } from "@gonfalon/contract/account.ts";
import type { Routes } from "#http/route.ts";
import type { UserState } from "./account.domain.ts";
import type { AccountService } from "./account.service.ts";

export function accountRoutes(route: Routes, accounts: AccountService): void {
  route(login, async ({ body, client, cookie }) => cookie.issue(await accounts.login(body, client)));
  route(logout, async ({ user, cookie }) => {
    await accounts.logout(user);
    cookie.clear();
  });
  route(getProfile, async ({ user }) => view(await accounts.profile(user)));
}

function view(user: UserState): Profile {
  return {
    userId: user.id,
    userName: user.name,
    email: user.email,
    bio: user.bio,
    phone: user.phone,
    realName: user.realName,
    stdNumber: user.stdNumber,
    avatar: user.avatarHash ? `/assets/${user.avatarHash}/avatar` : null,
    role: user.role,
  };
}
