import type { Pool, PoolClient } from "pg";

/** A part of a plan, as PostgreSQL writes it. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

export interface RecordedPlan {
  readonly query: string;
  readonly root: PlanNode;
}

// Without sequential scans as a choice, one that is left means that no index fits, however few rows there are.
const WATCH = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_format = json;
  set client_min_messages = log;
  set enable_seqscan = off`;

/** Records the plan of every statement that goes through the pool, those within functions included. */
export function recordPlans(pool: Pool): readonly RecordedPlan[] {
  const plans: RecordedPlan[] = [];
  const watched = new WeakSet<PoolClient>();
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.on("notice", ({ message = "" }) => {
      const json = /plan:\n(.*)$/s.exec(message)?.[1];
      if (json === undefined) return;
      const { "Query Text": query, Plan: root } = JSON.parse(json) as {
        readonly "Query Text": string;
        readonly Plan: PlanNode;
      };
      plans.push({ query, root });
    });
    // A connection works off its queries in order: this one comes before the one it was acquired for.
    void client.query(WATCH);
  });
  return plans;
}

/** The scans of a plan that read more of a table the more there is in it. */
export function growingScans({ root }: RecordedPlan): readonly string[] {
  const found: string[] = [];
  visit(root, false);
  return found;

  function visit(node: PlanNode, isLimited: boolean): void {
    const table = node["Relation Name"];
    const type = node["Node Type"];
    const isWhole =
      type === "Seq Scan" || (/^Index (Only )?Scan$/.test(type) && node["Index Cond"] === undefined);
    // In the order of an index, a page is read without what comes after it.
    if (table !== undefined && isWhole && !isLimited) found.push(`${type} of ${table}`);
    const limits = type === "Limit" || (isLimited && type !== "Sort" && type !== "Aggregate");
    for (const child of node.Plans ?? []) visit(child, limits);
  }
}
