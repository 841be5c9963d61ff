import { getGameActivity } from "@gonfalon/contract/game-activity.ts";
import type { Routes } from "#http/route.ts";
import type { ActivityService } from "./activity.service.ts";

export function activityRoutes(route: Routes, activity: ActivityService): void {
  route(getGameActivity, ({ params }) => activity.get(params.id));
}
