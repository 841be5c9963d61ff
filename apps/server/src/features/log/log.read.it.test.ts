import { getLogSheet, getLogs } from "@gonfalon/contract/log.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { LogEntry } from "#ports/logger.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { readXlsx } from "../../../test/xlsx.ts";
import { insertLogs } from "./log.repo.ts";

const server = useServer();
let admin: TestUser;

const NOON = Date.UTC(2026, 0, 1, 12);

function buildEntry(message: string, overrides: Partial<LogEntry> = {}): LogEntry {
  return { loggedAt: new Date(NOON), level: "Information", logger: "test", message, ...overrides };
}

beforeAll(async () => {
  admin = await server.signUp("Admin");
  await insertLogs(server.db, [
    buildEntry("started"),
    buildEntry("signed in 100%", {
      loggedAt: new Date(NOON + 1000),
      user: "Ada",
      ip: "10.0.0.7",
      status: "Success",
    }),
    buildEntry("request refused", {
      loggedAt: new Date(NOON + 2000),
      level: "Warning",
      ip: "10.0.0.8",
      status: "Denied",
    }),
    buildEntry("request failed", {
      loggedAt: new Date(NOON + 2000),
      level: "Error",
      status: "Failed",
      exception: "Error: x",
    }),
  ]);
});

interface Query {
  readonly count?: number;
  readonly skip?: number;
  readonly level?: string;
  readonly search?: string;
  readonly user?: string;
  readonly from?: number;
  readonly to?: number;
}

const listMessages = async (overrides: Query = {}) => {
  const { body } = await server.call(admin, getLogs, {
    query: { count: 50, skip: 0, level: "All", ...overrides },
  });
  return body.map(({ msg }) => msg);
};

it("returns every field of the entries of users, visitors and the platform", async () => {
  const { body } = await server.call(admin, getLogs, { query: { count: 50, skip: 0, level: "All" } });
  expect(body).toEqual([
    {
      time: NOON + 2000,
      name: "System",
      level: "Error",
      ip: null,
      msg: "request failed",
      status: "Failed",
      logger: "test",
      exception: "Error: x",
    },
    {
      time: NOON + 2000,
      name: "Anonymous",
      level: "Warning",
      ip: "10.0.0.8",
      msg: "request refused",
      status: "Denied",
      logger: "test",
      exception: null,
    },
    {
      time: NOON + 1000,
      name: "Ada",
      level: "Information",
      ip: "10.0.0.7",
      msg: "signed in 100%",
      status: "Success",
      logger: "test",
      exception: null,
    },
    {
      time: NOON,
      name: "System",
      level: "Information",
      ip: null,
      msg: "started",
      status: "",
      logger: "test",
      exception: null,
    },
  ]);
});

describe("LOG-2 the log", () => {
  it.each<[string, Query, readonly string[]]>([
    ["one level", { level: "Warning" }, ["request refused"]],
    ["an empty level", { level: "" }, ["request failed", "request refused", "signed in 100%", "started"]],
    ["a level in another case, which matches none", { level: "warning" }, []],
    ["words in any case, each in any field", { search: "ADA  signed" }, ["signed in 100%"]],
    ["a literal percent sign", { search: "0%" }, ["signed in 100%"]],
    ["a literal underscore", { search: "_" }, []],
    ["an address", { search: "10.0.0.8" }, ["request refused"]],
    ["the whole name of a user", { user: "ada" }, ["signed in 100%"]],
    ["a part of a name, which matches no user", { user: "ad" }, []],
    ["the name of the platform", { user: "System" }, ["request failed", "started"]],
    ["a start time", { from: NOON + 1000 }, ["request failed", "request refused", "signed in 100%"]],
    ["an end time, which is exclusive", { to: NOON + 1000 }, ["started"]],
    [
      "several filters together",
      { level: "Error", search: "request failed", from: NOON, to: NOON + 3000 },
      ["request failed"],
    ],
    ["a page", { count: 2, skip: 1 }, ["request refused", "signed in 100%"]],
    ["a count of 0", { count: 0 }, []],
  ])("returns the entries for %s", async (_case, overrides, expected) => {
    expect(await listMessages(overrides)).toEqual(expected);
  });

  it.each(["count=1001", "count=-1", "skip=-1", "from=x", "to=1e300", `search=${"x".repeat(101)}`])(
    "refuses %s",
    async (query) => {
      const { statusCode } = await server.app.inject({
        url: `/api/admin/logs?${query}`,
        headers: admin.headers,
      });
      expect(statusCode).toBe(400);
    },
  );
});

it("returns 304 to a client that polls again without a change", async () => {
  const query = { count: 50, skip: 0, level: "All" };
  const { headers } = await server.call(admin, getLogs, { query });
  const conditionalCaller = { headers: { ...admin.headers, "if-none-match": String(headers["etag"]) } };
  expect((await server.call(conditionalCaller, getLogs, { query })).status).toBe(304);
});

it("LOG-3 scans an index instead of sorting, with and without a level", async () => {
  const logger = "many entries";
  onTestFinished(
    async () => void (await server.db.deleteFrom("logs").where("logger", "=", logger).execute()),
  );
  const entries = Array.from({ length: 3000 }, (_, n) =>
    buildEntry(`n ${n}`, { logger, loggedAt: new Date(n), level: n % 10 === 0 ? "Fatal" : "Information" }),
  );
  for (let n = 0; n < entries.length; n += 1000) await insertLogs(server.db, entries.slice(n, n + 1000));
  await sql`analyze logs`.execute(server.db);
  const explain = async (where: string) => {
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain select message from logs ${sql.raw(where)}
      order by logged_at desc, id desc limit 50`.execute(server.db);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  const [allLevelsPlan, oneLevelPlan] = [await explain(""), await explain("where level = 'Fatal'")];
  expect(allLevelsPlan).toContain("logs_by_time");
  expect(oneLevelPlan).toContain("logs_by_level");
  expect(allLevelsPlan + oneLevelPlan).not.toContain("Sort");
});

it("LOG-4 exports the filtered entries as a spreadsheet", async () => {
  const { headers, rawPayload } = await server.app.inject({
    method: "GET",
    url: `${getLogSheet.path}?level=Error`,
    headers: admin.headers,
  });
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="?Log_\d+\.xlsx/);
  const [header, ...rows] = readXlsx(rawPayload).rows;
  expect(header?.slice(0, 2)).toEqual(["Time", "Level"]);
  expect(rows.map((row) => row[1])).toEqual(["Error"]);
});
