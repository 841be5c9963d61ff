import type { Pool, PoolClient } from "pg";

/** A node of a query plan, as written by PostgreSQL. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

export interface RecordedPlan {
  readonly query: string;
  readonly root: PlanNode;
}

// Sequential scans are disabled, so PostgreSQL uses them only if no index fits, however few rows there are.
const ENABLE_RECORDING = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_format = json;
  set client_min_messages = log;
  set enable_seqscan = off`;

/** Records the plan of every statement of the pool, including statements in functions. */
export function recordPlans(pool: Pool): readonly RecordedPlan[] {
  const plans: RecordedPlan[] = [];
  const watchedClients = new WeakSet<PoolClient>();
  pool.on("acquire", (client) => {
    if (watchedClients.has(client)) return;
    watchedClients.add(client);
    client.on("notice", ({ message = "" }) => {
      const json = /plan:\n(.*)$/s.exec(message)?.[1];
      if (json === undefined) return;
      const { "Query Text": query, Plan: root } = JSON.parse(json) as {
        readonly "Query Text": string;
        readonly Plan: PlanNode;
      };
      plans.push({ query, root });
    });
    // A connection runs its queries in order: this query runs before those of the code that acquired the connection.
    void client.query(ENABLE_RECORDING);
  });
  return plans;
}

/** The scans of a plan that read more rows as the table grows. */
export function findGrowingScans({ root }: RecordedPlan): readonly string[] {
  const scans: string[] = [];
  visit(root, false);
  return scans;

  function visit(node: PlanNode, isLimited: boolean): void {
    const table = node["Relation Name"];
    const type = node["Node Type"];
    const isFullScan =
      type === "Seq Scan" || (/^Index (Only )?Scan$/.test(type) && node["Index Cond"] === undefined);
    // Under a limit, a scan in index order stops at the end of the page.
    if (table !== undefined && isFullScan && !isLimited) scans.push(`${type} of ${table}`);
    const isChildLimited = type === "Limit" || (isLimited && type !== "Sort" && type !== "Aggregate");
    for (const child of node.Plans ?? []) visit(child, isChildLimited);
  }
}
