import pg from "pg";
import { CommandError } from "#cli/command.ts";
import { createDedicatedClient } from "#db/dedicated-client.ts";
import { GZCTF_TABLES, type GzctfTable, type GzctfTables } from "#features/import/gzctf-tables.domain.ts";
import type { SourceRow } from "#features/import/source-row.domain.ts";
import { getErrorReason } from "#kernel/error-reason.ts";

/** The possible names of each table; the first one that exists is read. */
const TABLE_NAMES: Readonly<Record<Exclude<GzctfTable, "members">, readonly string[]>> = {
  users: ["AspNetUsers"],
  teams: ["Teams", "Team"],
  games: ["Games", "Game"],
  challenges: ["GameChallenges"],
  flags: ["FlagContexts"],
  attachments: ["Attachments", "Attachment"],
  files: ["Files"],
  participations: ["Participations", "Participation"],
  participants: ["UserParticipations", "UserParticipation"],
  submissions: ["Submissions", "Submission"],
  notices: ["GameNotices", "GameNotice"],
  divisions: ["Divisions", "Division"],
};

/** Tables that exist only since GZCTF 1.7. */
const OPTIONAL_TABLES = new Set<GzctfTable>(["divisions"]);

/** IMPORT-11: reads a GZCTF database in one read-only snapshot. */
export async function readGzctfDatabase(url: string): Promise<GzctfTables> {
  const client = createDedicatedClient(url);
  await client.connect().catch((cause: unknown) => {
    throw new CommandError(`The GZCTF database cannot be reached (${getErrorReason(cause)}).`, { cause });
  });
  try {
    await client.query("begin isolation level repeatable read read only");
    const tables: Partial<Record<GzctfTable, readonly SourceRow[]>> = {};
    for (const table of GZCTF_TABLES)
      tables[table] = table === "members" ? await readMembers(client) : await readTable(client, table);
    return tables as GzctfTables;
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause;
    throw new CommandError(`The GZCTF database cannot be read (${getErrorReason(cause)}).`, { cause });
  } finally {
    await client.end();
  }
}

async function readTable(
  client: pg.Client,
  table: Exclude<GzctfTable, "members">,
): Promise<readonly SourceRow[]> {
  const name = await findTable(client, TABLE_NAMES[table]);
  if (name === undefined) {
    if (OPTIONAL_TABLES.has(table)) return [];
    throw new CommandError(`This is not a GZCTF database: it has no table ${TABLE_NAMES[table][0]}.`);
  }
  const order = table === "participants" ? "" : `order by t."Id"`;
  const { rows } = await client.query<{ readonly row: SourceRow }>(
    `select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} t ${order}`,
  );
  return rows.map(({ row }) => row);
}

async function findTable(client: pg.Client, names: readonly string[]): Promise<string | undefined> {
  const { rows } = await client.query<{ readonly name: string }>(
    `select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname = any($1)
      order by array_position($1, relname::text) limit 1`,
    [names],
  );
  return rows[0]?.name;
}

/** The table that joins users and teams is found by its foreign keys: it has no other columns. */
async function readMembers(client: pg.Client): Promise<readonly SourceRow[]> {
  const { rows: joinTables } = await client.query<Readonly<Record<"name" | "member" | "team", string>>>(
    `select c.relname as name, u.attname as member, t.attname as team
       from pg_class c
       join pg_constraint uc on uc.conrelid = c.oid and uc.contype = 'f'
       join pg_class ut on ut.oid = uc.confrelid and ut.relname = any($1)
       join pg_attribute u on u.attrelid = c.oid and u.attnum = uc.conkey[1]
       join pg_constraint tc on tc.conrelid = c.oid and tc.contype = 'f'
       join pg_class tt on tt.oid = tc.confrelid and tt.relname = any($2)
       join pg_attribute t on t.attrelid = c.oid and t.attnum = tc.conkey[1]
      where c.relnamespace = current_schema()::regnamespace
        and (select count(*) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) = 2`,
    [TABLE_NAMES.users, TABLE_NAMES.teams],
  );
  const [join] = joinTables;
  if (!join) throw new CommandError("This is not a GZCTF database: it has no table of team members.");
  const [name, member, team] = [join.name, join.member, join.team].map((identifier) =>
    pg.escapeIdentifier(identifier),
  );
  const { rows } = await client.query<{ readonly row: SourceRow }>(
    `select jsonb_build_object('TeamId', ${team}, 'UserId', ${member}) as row from ${name} order by ${team}, ${member}`,
  );
  return rows.map(({ row }) => row);
}
