import { createToken, listTokens, removeToken, restoreToken, rotateToken } from "@gonfalon/contract/token.ts";
import type { Routes } from "#http/route.ts";
import { toTokenInfo } from "./token.domain.ts";
import type { TokenService } from "./token.service.ts";

export function tokenRoutes(route: Routes, tokens: TokenService): void {
  route(createToken, async ({ user, client, body }) => {
    const { text, token } = await tokens.create({ user, client }, body);
    return { token: text, info: toTokenInfo(token) };
  });
  route(rotateToken, async ({ user, client, params, body }) => {
    const { text, token } = await tokens.rotate({ user, client }, params.guid, body.graceHours);
    return { token: text, info: toTokenInfo(token) };
  });
  route(listTokens, async () => (await tokens.list()).map(toTokenInfo));
  route(restoreToken, ({ user, client, params }) => tokens.restore({ user, client }, params.guid));
  route(removeToken, ({ user, client, params, query }) =>
    query.delete
      ? tokens.remove({ user, client }, params.guid)
      : tokens.revoke({ user, client }, params.guid),
  );
}
