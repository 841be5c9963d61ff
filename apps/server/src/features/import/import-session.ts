import { limits } from "@gonfalon/contract/limits.ts";
import { canonical } from "@gonfalon/rules/canonical.ts";
import { ANSWER_CHARACTERS, RANDOM_LENGTH } from "#features/flag/flag.domain.ts";
import { patternRefusal } from "#features/flag/flag-pattern.ts";
import { type Existing, isAddress, plannedIdentities } from "./import-people.domain.ts";
import { type ImportPlan, planImport } from "./import-plan.domain.ts";
import { IMPORTED_TABLES, type ImportedTable, importRows } from "./import-rows.domain.ts";
import type {
  BatchOrder,
  LoadedSource,
  LoadOrder,
  PlanOrder,
  RowsOrder,
  ThreadOrder,
  ThreadPlan,
  ThreadResponse,
} from "./import-thread.ts";
import { planFingerprint } from "./plan-fingerprint.ts";
import type { SourceEvent } from "./source.domain.ts";
import { InvalidPart, TooLarge } from "./source-reader.ts";
import { READERS } from "./source-readers.ts";
import { WrongType } from "./source-row.domain.ts";

/** Thrown with the reason why a file cannot be imported. */
export class Refused extends Error {
  readonly response: Exclude<ThreadResponse, { readonly result: unknown }>;
  constructor(response: Exclude<ThreadResponse, { readonly result: unknown }>) {
    super("refused");
    this.response = response;
  }
}

/** A pattern that accepts this answer accepts nearly everything (KIND-2). */
const UNLIKELY_ANSWER = ANSWER_CHARACTERS.slice(-RANDOM_LENGTH);
const BATCH_ROWS = 5000;

/** Reads, plans and writes the rows of one export; runs in a worker thread. */
export function importSession() {
  let event: SourceEvent | undefined;
  let parts: ReadonlySet<string> = new Set();
  let plan: ImportPlan | undefined;
  let rows: ReturnType<typeof importRows> | undefined;
  let now = 0;

  function load(order: LoadOrder): LoadedSource {
    event = readEvent(order);
    parts = order.names;
    now = order.now;
    const addresses = event.users.map(({ email }) => email).filter(isAddress);
    return { game: event.game, emails: JSON.stringify(addresses.map(canonical)) };
  }

  function makePlan({ existing, options, fileHash }: PlanOrder): ThreadPlan {
    const source = required(event);
    plan = planImport({ event: source, existing: JSON.parse(existing) as Existing, options, parts, now });
    const { summary, entries, game, users, teams, challenges } = plan;
    const text = JSON.stringify(entries);
    const fingerprint = planFingerprint({ fileHash, options, summary, entries: text });
    return {
      summary,
      entries: text,
      fingerprint,
      game,
      challenges,
      isEnabling: options.solves && source.hasResults,
      divisions: source.divisions,
      notices: source.notices,
      posts: options.posts ? source.posts : [],
      ...plannedIdentities(users, teams),
    };
  }

  function makeRows({ ids, administrators }: RowsOrder) {
    rows = importRows({ event: required(event), plan: required(plan), ids, now, administrators });
    const made = rows;
    const count = (table: ImportedTable) => Math.ceil(made[table].length / BATCH_ROWS);
    return Object.fromEntries(IMPORTED_TABLES.map((table) => [table, count(table)]));
  }

  function batch({ table, index }: BatchOrder): string {
    const start = index * BATCH_ROWS;
    return JSON.stringify(required(rows)[table].slice(start, start + BATCH_ROWS));
  }

  function handle(order: ThreadOrder): unknown {
    switch (order.order) {
      case "load":
        return load(order);
      case "plan":
        return makePlan(order);
      case "rows":
        return makeRows(order);
      case "batch":
        return batch(order);
    }
  }

  return { handle };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the orders came in the wrong order");
  return value;
}

function readEvent({ format, parts, names, now, limits: most }: LoadOrder): SourceEvent {
  try {
    return READERS[format](parts, {
      now,
      names,
      limits: most,
      isPattern: (text) =>
        text.length <= limits.flagPattern && patternRefusal(text, UNLIKELY_ANSWER) === undefined,
    });
  } catch (error) {
    if (error instanceof WrongType || error instanceof InvalidPart)
      throw new Refused({ invalidPart: error.message });
    if (error instanceof TooLarge) throw new Refused({ tooLarge: true });
    throw error;
  }
}
