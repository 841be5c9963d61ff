import { limits } from "@gonfalon/contract/limits.ts";
import {
  checkUsers,
  createUsers,
  deleteUser,
  getUser,
  getUserSecurity,
  listUsers,
  removeUserFactors,
  resetUserPassword,
  searchUsers,
  updateUser,
} from "@gonfalon/contract/user-admin.ts";
import type { SecurityService } from "#features/factor/security.service.ts";
import type { Routes } from "#http/route.ts";
import { toPagedSearch } from "#kernel/paged-search.ts";
import { type ListedUser, toUserInfo } from "./account.admin.domain.ts";
import type { AccountAdminService } from "./account.admin.service.ts";
import type { AccountBatchService } from "./account.batch.service.ts";
import { toProfile } from "./account.domain.ts";

export function accountAdminRoutes(
  route: Routes,
  users: AccountAdminService,
  batches: AccountBatchService,
  security: SecurityService,
): void {
  route(listUsers, async ({ query }) =>
    toPage(await users.list(toPagedSearch(query, limits.defaultListCount))),
  );
  route(searchUsers, async ({ query }) =>
    toPage(await users.list(toPagedSearch(query, limits.defaultSearchCount))),
  );
  route(getUser, async ({ params }) => toProfile(await users.get(params.userId)));
  route(createUsers, ({ user, client, body }) => batches.create({ user, client }, body));
  route(checkUsers, async ({ body }) => [...(await batches.check(body))]);
  route(updateUser, async ({ user, client, params, body, cookie }) => {
    const session = await users.update({ user, client }, params.userId, body);
    if (session) cookie.issue(session);
  });
  route(resetUserPassword, async ({ user, client, params, cookie }) => {
    const { password, session } = await users.resetPassword({ user, client }, params.userId);
    if (session) cookie.issue(session);
    return password;
  });
  route(getUserSecurity, async ({ params }) => security.describe(await users.get(params.userId)));
  route(removeUserFactors, ({ user, client, params }) =>
    users.removeFactors({ user, client }, params.userId),
  );
  route(deleteUser, ({ user, client, params }) => users.remove({ user, client }, params.userId));
}

function toPage({ users, total }: { readonly users: readonly ListedUser[]; readonly total: number }) {
  return { data: users.map(toUserInfo), length: users.length, total };
}
