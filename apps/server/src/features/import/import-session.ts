import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { createRandomAnswers, findPatternRefusal } from "#features/flag/flag-pattern.ts";
import { type ExistingPeople, isEmailAddress, toPlannedIdentities } from "./import-people.domain.ts";
import { type ImportPlan, planImport } from "./import-plan.domain.ts";
import { BATCH_ROWS, createImportRows, IMPORTED_TABLES, type ImportedTable } from "./import-rows.domain.ts";
import type {
  BatchRequest,
  LoadedSource,
  LoadRequest,
  PlanRequest,
  RowsRequest,
  ThreadPlan,
  ThreadRequest,
  ThreadResponse,
} from "./import-thread.ts";
import { createPlanFingerprint } from "./plan-fingerprint.ts";
import { removeCycles } from "./requirement-cycles.domain.ts";
import type { SourceEvent } from "./source.domain.ts";
import { InvalidPartError, TooManyError } from "./source-reader.ts";
import { SOURCE_READERS } from "./source-readers.ts";
import { InvalidMemberError } from "./source-row.domain.ts";

/** Thrown with the reason why a file cannot be imported. */
export class ImportRefusedError extends Error {
  readonly response: Exclude<ThreadResponse, { readonly result: unknown }>;
  constructor(response: Exclude<ThreadResponse, { readonly result: unknown }>) {
    super("the import was refused");
    this.response = response;
  }
}

/** Not random, so that the plan and the import of a file agree. */
const UNLIKELY_ANSWERS = createRandomAnswers({ text: (length, alphabet) => alphabet.slice(-length) });
const NO_RESULTS = { awards: [], unlocks: [] };

/** Reads one export, plans its import and creates its rows; runs in a worker thread. */
export function importSession() {
  let event: SourceEvent | undefined;
  let parts: ReadonlySet<string> = new Set();
  let plan: ImportPlan | undefined;
  let results: Pick<SourceEvent, "awards" | "unlocks"> = NO_RESULTS;
  let rows: ReturnType<typeof createImportRows> | undefined;
  let now = 0;

  function load(request: LoadRequest): LoadedSource {
    event = removeCycles(readEvent(request));
    parts = request.names;
    now = request.now;
    const addresses = event.users.map(({ email }) => email).filter(isEmailAddress);
    return { game: event.game, emails: JSON.stringify(addresses.map(toCanonicalForm)) };
  }

  function createPlan({ existingPeople, options, fileHash }: PlanRequest): ThreadPlan {
    const source = requireValue(event);
    plan = planImport({
      event: source,
      existingPeople: JSON.parse(existingPeople) as ExistingPeople,
      options,
      parts,
      now,
    });
    results = options.solves ? source : NO_RESULTS;
    const { summary, entries, game, users, teams, challenges } = plan;
    const text = JSON.stringify(entries);
    const fingerprint = createPlanFingerprint({ fileHash, options, summary, entries: text });
    return {
      summary,
      entries: text,
      fingerprint,
      game,
      challenges,
      enablesChallenges: options.solves && source.hasResults,
      divisions: source.divisions,
      notices: source.notices,
      posts: options.posts ? source.posts : [],
      ...toPlannedIdentities(users, teams),
    };
  }

  function createRows({ ids, administrators }: RowsRequest) {
    rows = createImportRows({ event: results, plan: requireValue(plan), ids, now, administrators });
    const currentRows = rows;
    const count = (table: ImportedTable) => Math.ceil(currentRows[table].length / BATCH_ROWS);
    return Object.fromEntries(IMPORTED_TABLES.map((table) => [table, count(table)]));
  }

  function getBatch({ table, index }: BatchRequest): string {
    const start = index * BATCH_ROWS;
    return JSON.stringify(requireValue(rows)[table].slice(start, start + BATCH_ROWS));
  }

  function handle(request: ThreadRequest): unknown {
    switch (request.type) {
      case "load":
        return load(request);
      case "plan":
        return createPlan(request);
      case "rows":
        return createRows(request);
      case "batch":
        return getBatch(request);
    }
  }

  return { handle };
}

function requireValue<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("requests arrived in the wrong order");
  return value;
}

function readEvent({ format, parts, names, now, limits: importLimits }: LoadRequest): SourceEvent {
  try {
    return SOURCE_READERS[format](parts, {
      now,
      names,
      limits: importLimits,
      isPattern: (text) =>
        countCharacters(text) <= limits.flagPattern &&
        findPatternRefusal(text, UNLIKELY_ANSWERS) === undefined,
    });
  } catch (error) {
    if (error instanceof InvalidMemberError || error instanceof InvalidPartError)
      throw new ImportRefusedError({ invalidPart: error.message });
    if (error instanceof TooManyError)
      throw new ImportRefusedError({ tooMany: { field: error.field, limit: error.limit } });
    throw error;
  }
}
