import { expect, it } from "vitest";
import { readComments } from "./schema-comments.ts";

const MIGRATIONS = [
  `-- compatible: new tables
-- People with an account.
create table users (
  id uuid primary key,
  -- Trimmed.
  -- Case-folded.
  name text not null
);
-- Sorted by name.
create index users_by_name on users (name);

-- Without a table.

create table files (
  hash text
);`,
  `alter table users
  -- Null for a provider without a mail address.
  add column email text;
-- The clearer name.
alter table users rename column name to user_name;`,
];

it("reads the comments above tables and columns, and follows renamed columns", () => {
  expect([...readComments(MIGRATIONS)]).toEqual([
    ["users", ["-- People with an account."]],
    ["users.name", ["-- Trimmed.", "-- Case-folded."]],
    ["users.email", ["-- Null for a provider without a mail address."]],
    ["users.user_name", ["-- Trimmed.", "-- Case-folded."]],
  ]);
});

it("replaces the comment of a column that is added again", () => {
  const laterMigration =
    "alter table users add column x text;\n-- New.\nalter table users add column name text;";
  expect(readComments([...MIGRATIONS, laterMigration]).get("users.name")).toEqual(["-- New."]);
});

it("replaces the comment of a table", () => {
  const laterMigration = "-- Why.\ncomment on table users is 'Everybody.';";
  expect(readComments([...MIGRATIONS, laterMigration]).get("users")).toEqual(["-- Everybody."]);
});
