import { listCheats } from "@gonfalon/contract/cheat.ts";
import type { Routes } from "#http/route.ts";
import { toCheatInfo } from "./cheat.domain.ts";
import type { CheatService } from "./cheat.service.ts";

export function cheatRoutes(route: Routes, cheats: CheatService): void {
  route(listCheats, async ({ params }) => (await cheats.list(params.id)).map(toCheatInfo));
}
