import { getImport, listImportEntries, listImports } from "@gonfalon/contract/import.ts";

/** The endpoints to revalidate after a change of a plan. */
export const planReads = [getImport, listImports, listImportEntries] as const;
