import { recover } from "@gonfalon/contract/account.ts";
import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { exportGame } from "@gonfalon/contract/game-package.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { getScoreboardSheet } from "@gonfalon/contract/scoreboard.ts";
import { getSubmissionSheet, submitFlag } from "@gonfalon/contract/submission.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { visitor } from "./api-client.ts";
import { insertChallenge, insertGame, insertParticipation, insertTeam } from "./builders.ts";
import { useServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";
import { readXlsx } from "./xlsx.ts";

// TEXT-4: user input is escaped in all output: spreadsheets, mails, headers and file names.

const server = useServer();
/** A formula in spreadsheets, markup in mails, and a delimiter in headers. */
const HOSTILE_TEXT = `=1+1"><img src=x onerror=pwned=1>;../x`;
const DISPOSITION_HEADER = /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.!~%-]+$/;

let admin: TestUser;
let params: { readonly id: number };

beforeAll(async () => {
  admin = await server.signUp("Admin");
  const id = await insertGame(server, { title: HOSTILE_TEXT, summary: HOSTILE_TEXT, content: HOSTILE_TEXT });
  params = { id };
  const cid = await insertChallenge(server, id, {
    title: HOSTILE_TEXT,
    content: HOSTILE_TEXT,
    hints: [HOSTILE_TEXT],
  });
  const captain = await server.signUp("User", HOSTILE_TEXT);
  const team = await insertTeam(server, { captain, name: HOSTILE_TEXT, bio: HOSTILE_TEXT });
  await insertParticipation(server, id, { team });
  await server.call(captain, submitFlag, { params: { id, cid }, body: { flag: HOSTILE_TEXT } });
});

function fetchFile(endpoint: Endpoint) {
  const url = toRequestUrl(endpoint, { params });
  return server.app.inject({ method: endpoint.method, url, headers: admin.headers });
}

describe.each([
  ["the scoreboard", getScoreboardSheet],
  ["all submissions", getSubmissionSheet],
])("The spreadsheet of %s", (_name, endpoint) => {
  it("TEXT-4 contains user input as text without formulas", async () => {
    const { rows, hasFormulas } = readXlsx((await fetchFile(endpoint)).rawPayload);
    expect(rows.flat()).toContain(HOSTILE_TEXT);
    expect(hasFormulas).toBe(false);
  });
});

it.each([getScoreboardSheet, getSubmissionSheet, exportGame])(
  "TEXT-4 a title cannot escape the file name at $path",
  async (endpoint) => {
    const { statusCode, headers } = await fetchFile(endpoint);
    expect(statusCode).toBe(200);
    expect(headers["content-disposition"]).toMatch(DISPOSITION_HEADER);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  },
);

it("TEXT-4 the name of an upload cannot be a path, nor escape its header", async () => {
  const file = new File(["hello"], HOSTILE_TEXT);
  const { body } = await server.call(admin, uploadAssets, { query: {}, body: { files: [file] } });
  const [storedFile = { hash: "", name: "" }] = body;
  expect(storedFile.name).not.toContain("/");
  const url = `/assets/${storedFile.hash}/${encodeURIComponent(storedFile.name)}`;
  const { headers } = await server.app.inject({ url, headers: admin.headers });
  expect(headers["content-disposition"]).toMatch(DISPOSITION_HEADER);
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

it("TEXT-4 a mail contains the name of the user and of the platform as text", async () => {
  await server.platform.settings.update({
    accountPolicy: { emailConfirmationRequired: true },
    globalConfig: { title: HOSTILE_TEXT },
  });
  await server.call(visitor, recover, { body: { email: `${HOSTILE_TEXT}@example.org` } });
  await server.platform.mails.deliver();
  const [mail] = server.mailer.sentMails;
  expect(mail?.html).toContain("&lt;img src=x");
  expect(mail?.html).not.toContain("<img src=x");
});
