import * as contract from "@gonfalon/contract/import.ts";
import type { Routes } from "#http/route.ts";
import { toImportInfo } from "./import.domain.ts";
import type { ImportService } from "./import.service.ts";

export function importRoutes(route: Routes, imports: ImportService): void {
  route(contract.listImports, async () => (await imports.list()).map(toImportInfo));
  route(contract.createImport, async ({ user, client, query, body }) =>
    toImportInfo(await imports.create({ user, client }, { file: body.file, format: query.format })),
  );
  route(contract.getImport, async ({ params }) => toImportInfo(await imports.get(params.guid)));
  route(contract.updateImport, async ({ params, body }) =>
    toImportInfo(await imports.update(params.guid, body)),
  );
  route(contract.deleteImport, ({ user, client, params }) => imports.remove({ user, client }, params.guid));
  route(contract.listImportEntries, async ({ params, query }) => {
    const { entries, total } = await imports.listEntries(params.guid, query);
    return { data: entries, length: entries.length, total };
  });
  route(contract.applyImport, async ({ user, client, params, body }) =>
    toImportInfo(await imports.apply({ user, client }, params.guid, body.fingerprint)),
  );
}
