import { changeAvatar } from "@gonfalon/contract/account.ts";
import type { Routes } from "#http/route.ts";
import type { AvatarService } from "./avatar.service.ts";

export function avatarRoutes(route: Routes, avatars: AvatarService): void {
  route(changeAvatar, ({ body, user, client }) => avatars.change(body.file, user, client));
}
