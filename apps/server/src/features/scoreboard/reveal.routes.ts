import { getReveal } from "@gonfalon/contract/reveal.ts";
import type { Routes } from "#http/route.ts";
import type { RevealService } from "./reveal.service.ts";

export function revealRoutes(route: Routes, reveals: RevealService): void {
  route(getReveal, ({ params, query }) => reveals.reveal(params.id, query));
}
