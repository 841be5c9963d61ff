import { getImport, listImportEntries, listImports } from "@gonfalon/contract/import.ts";

/** The endpoints to revalidate after a change to a plan. */
export const planReadEndpoints = [getImport, listImports, listImportEntries] as const;
