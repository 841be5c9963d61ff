import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createEmptyDatabase, withClient } from "./test-databases.ts";

export interface GzctfFixture {
  readonly url: string;
  /** The folder with the uploaded files. */
  readonly filesFolder: string;
}

const toUserId = (number: number) => `01890000-0000-7000-8000-00000000000${number}`;

/**
 * A small GZCTF 1.6 database with two games: the tables that the import reads. The second game is older than the
 * column `WriteupDeadline`: the GZCTF migration that added the column set it to `-infinity`.
 */
export async function createGzctfDatabase(
  folder: string,
  {
    hash,
    passwordHash,
    content,
  }: { readonly hash: string; readonly passwordHash: string; readonly content: string },
): Promise<GzctfFixture> {
  const url = await createEmptyDatabase();
  await withClient(url, async (client) => {
    await client.query(SCHEMA);
    for (const [number, name, role] of [
      [1, "host", 3],
      [2, "alice", 1],
      [3, "bob", 1],
      [4, "carol", 0],
    ] as const)
      await client.query(
        `insert into "AspNetUsers" ("Id", "UserName", "Email", "EmailConfirmed", "PasswordHash", "Role", "RegisterTimeUtc")
         values ($1, $2, $5, true, $3, $4, '2025-01-01Z')`,
        [toUserId(number), name, passwordHash, role, `${name}@gzctf.example`],
      );
    await client.query(`insert into "Files" values (1, $1, 'task.txt', 4, '2025-01-01Z', 1)`, [hash]);
    await client.query(ROWS);
  });
  const path = join(folder, "uploads", hash.slice(0, 2), hash.slice(2, 4));
  await mkdir(path, { recursive: true });
  await writeFile(join(path, hash), content);
  return { url, filesFolder: folder };
}

const SCHEMA = `
  create table "AspNetUsers" (
    "Id" uuid primary key, "UserName" varchar(16), "Email" varchar(256), "EmailConfirmed" boolean not null,
    "PasswordHash" text, "Role" integer not null, "RegisterTimeUtc" timestamptz not null);
  create table "Teams" ("Id" integer primary key, "Name" varchar(20) not null, "CaptainId" uuid references "AspNetUsers");
  create table "TeamUserInfo" (
    "MembersId" uuid references "AspNetUsers", "TeamsId" integer references "Teams",
    primary key ("MembersId", "TeamsId"));
  create table "Files" (
    "Id" integer primary key, "Hash" varchar(64), "Name" text, "FileSize" bigint, "UploadTimeUtc" timestamptz,
    "ReferenceCount" bigint);
  create table "Attachments" (
    "Id" integer primary key, "Type" smallint not null, "RemoteUrl" text, "LocalFileId" integer references "Files");
  create table "Games" (
    "Id" integer primary key, "Title" text, "Summary" text, "Content" text, "WriteupNote" text, "Hidden" boolean,
    "AcceptWithoutReview" boolean, "WriteupRequired" boolean, "PracticeMode" boolean, "PosterHash" varchar(64),
    "InviteCode" varchar(32), "Divisions" text, "TeamMemberCountLimit" integer, "ContainerCountLimit" integer,
    "StartTimeUtc" timestamptz, "EndTimeUtc" timestamptz, "WriteupDeadline" timestamptz, "BloodBonus" bigint);
  create table "GameChallenges" (
    "Id" integer primary key, "GameId" integer references "Games", "Title" text, "Content" text, "Category" smallint,
    "Type" smallint, "Hints" text, "IsEnabled" boolean, "SubmissionLimit" integer, "ContainerImage" text,
    "MemoryLimit" integer, "StorageLimit" integer, "CPUCount" integer, "ContainerExposePort" integer, "FileName" text,
    "FlagTemplate" varchar(120), "AttachmentId" integer references "Attachments", "EnableTrafficCapture" boolean,
    "DisableBloodBonus" boolean, "OriginalScore" integer, "MinScoreRate" double precision, "Difficulty" double precision);
  create table "FlagContexts" (
    "Id" integer primary key, "Flag" varchar(127), "IsOccupied" boolean, "AttachmentId" integer references "Attachments",
    "ChallengeId" integer references "GameChallenges");
  create table "Participations" (
    "Id" integer primary key, "Status" integer, "Token" text, "Division" text, "GameId" integer references "Games",
    "TeamId" integer references "Teams");
  create table "UserParticipations" (
    "GameId" integer references "Games", "TeamId" integer references "Teams", "UserId" uuid references "AspNetUsers",
    "ParticipationId" integer references "Participations", primary key ("GameId", "TeamId", "UserId"));
  create table "Submissions" (
    "Id" integer primary key, "Answer" varchar(127), "Status" text, "SubmitTimeUtc" timestamptz, "UserId" uuid,
    "TeamId" integer, "ParticipationId" integer, "GameId" integer, "ChallengeId" integer);
  create table "GameNotices" (
    "Id" integer primary key, "Type" smallint, "Values" text, "PublishTimeUtc" timestamptz, "GameId" integer);`;

const ROWS = `
  insert into "Teams" values (1, 'owls', '${toUserId(2)}'), (2, 'cats', '${toUserId(3)}');
  insert into "TeamUserInfo" values ('${toUserId(2)}', 1), ('${toUserId(4)}', 1), ('${toUserId(3)}', 2), ('${toUserId(2)}', 2);
  insert into "Attachments" values (1, 1, null, 1), (2, 2, 'https://files.example/a.zip', null);
  insert into "Games" values
    (1, 'Spring', 'Short', 'Long', '', false, true, false, true, null, 'code', '["Students"]', 3, 3,
     '2025-03-01T10:00:00Z', '2025-03-02T10:00:00Z', '2025-03-02T10:00:00Z', 52459530),
    (2, 'Summer', '', '', '', false, true, false, true, null, null, null, 0, 3,
     '2025-06-01T10:00:00Z', '2025-06-02T10:00:00Z', '-infinity', 0);
  insert into "GameChallenges" values
    (1, 1, 'Warm-up', 'Text', 0, 0, '["Look"]', true, 0, null, null, null, null, null, 'attachment', null, 1, false,
     false, 1000, 0.25, 5),
    (2, 1, 'Heap', '', 2, 3, null, true, 10, 'registry.example/heap:1', 16, 256, 1, 9999, 'attachment', 'flag{[GUID]}',
     null, true, false, 500, 0.5, 3),
    (3, 1, 'Pool', '', 0, 2, null, false, 0, null, null, null, null, null, 'task.txt', null, null, false, false, 100, 1, 5),
    (4, 2, 'Remote', '', 0, 0, null, true, 0, null, null, null, null, null, 'attachment', null, 2, false, true, 100, 1, 5);
  insert into "FlagContexts" values
    (1, 'flag{warm}', false, null, 1), (2, 'flag{made-for-a-team}', true, null, 2), (3, 'flag{pool}', false, 1, 3),
    (4, 'flag{remote}', false, null, 4);
  insert into "Participations" values
    (1, 1, 't', 'Students', 1, 1), (2, 1, 't', null, 1, 2), (3, 3, 't', null, 2, 1), (4, 1, 't', null, 2, 2);
  insert into "UserParticipations" values
    (1, 1, '${toUserId(2)}', 1), (1, 1, '${toUserId(4)}', 1), (1, 2, '${toUserId(3)}', 2), (2, 2, '${toUserId(3)}', 4),
    (2, 2, '${toUserId(2)}', 4);
  insert into "Submissions" values
    (1, 'flag{no}', 'WrongAnswer', '2025-03-01T11:00:00Z', '${toUserId(2)}', 1, 1, 1, 1),
    (2, 'flag{warm}', 'Accepted', '2025-03-01T12:00:00Z', '${toUserId(2)}', 1, 1, 1, 1),
    (3, 'flag{warm}', 'Accepted', '2025-03-01T13:00:00Z', '${toUserId(3)}', 2, 2, 1, 1),
    (4, 'flag{x}', 'CheatDetected', '2025-03-01T14:00:00Z', '${toUserId(3)}', 2, 2, 1, 2),
    (5, 'flag{remote}', 'Accepted', '2025-06-01T11:00:00Z', '${toUserId(3)}', 2, 4, 2, 4),
    (6, 'flag{x}', 'FlagSubmitted', '2025-06-01T12:00:00Z', '${toUserId(3)}', 2, 4, 2, 4);
  insert into "GameNotices" values
    (1, 0, '["Welcome"]', '2025-03-01T10:00:00Z', 1), (2, 1, '["owls", "Warm-up"]', '2025-03-01T12:00:00Z', 1);`;
