import {
  type ChallengeDocument,
  ChallengeDocument as DocumentSchema,
} from "@gonfalon/contract/challenge-document.ts";
import { ChallengeFile } from "@gonfalon/contract/challenge-file.ts";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { parse } from "yaml";
import { toDocument } from "./to-document.ts";

interface CheckedFile {
  /** With the defaults of missing members. */
  readonly file: ChallengeFile;
  readonly document: ChallengeDocument;
}

const MAX_ALIASES = 100;

/** Throws if the text is not YAML or resolves too many aliases. */
export function parseYaml(
  text: string,
  maxAliasCount = MAX_ALIASES,
  version: "1.1" | "1.2" = "1.2",
): unknown {
  return parse(text, { maxAliasCount, logLevel: "error", version });
}

/** CODE-1: the document of a parsed `challenge.yml`, or the errors that must be fixed. */
export function checkFile(
  value: unknown,
  folderName: string,
): CheckedFile | { readonly errors: readonly string[] } {
  const fileErrors = listErrors(ChallengeFile, value);
  if (fileErrors.length > 0) return { errors: fileErrors };
  const file = Value.Default(ChallengeFile, value) as ChallengeFile;
  const document = toDocument(file, folderName);
  const documentErrors = listErrors(DocumentSchema, document);
  return documentErrors.length > 0 ? { errors: documentErrors } : { file, document };
}

function listErrors(schema: TSchema, value: unknown): readonly string[] {
  return Value.Errors(schema, value).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
}
