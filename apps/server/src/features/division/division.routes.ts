import {
  checkJoin,
  createDivision,
  deleteDivision,
  getEffectiveDivisions,
  listDivisions,
  updateDivision,
} from "@gonfalon/contract/division.ts";
import type { Routes } from "#http/route.ts";
import type { DivisionService } from "./division.service.ts";

export function divisionRoutes(route: Routes, divisions: DivisionService): void {
  route(listDivisions, ({ params }) => divisions.list(params.id));
  route(createDivision, ({ params, body, ...editor }) => divisions.create(editor, params.id, body));
  route(updateDivision, ({ params: { id, divisionId }, body, ...editor }) =>
    divisions.update(editor, { gameId: id, divisionId }, body),
  );
  route(deleteDivision, ({ params: { id, divisionId }, query, ...editor }) =>
    divisions.remove(editor, { gameId: id, divisionId }, query.moveTo),
  );
  route(getEffectiveDivisions, async ({ params }) => ({
    divisions: await divisions.listEffective(params.id),
  }));
  route.cached(checkJoin, ({ user, params }) => divisions.checkJoin(user, params.id));
}
