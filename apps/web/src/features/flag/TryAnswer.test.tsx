import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildChallenge } from "#testing/build-challenge.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const challenge = buildChallenge({
  flags: [{ id: 3, flag: "flag\\{a+\\}", kind: "Regex", attachment: null, handedOut: false }],
});

function show(matches: readonly number[], responses: StubResponses = {}) {
  return showAt("/admin/games/7/challenges/7", {
    ...signedInAs("Admin"),
    "GET /api/game/7": { body: buildGame({ id: 7 }) },
    "GET /api/edit/games/7": { body: { id: 7, title: "Cup" } },
    "GET /api/edit/games/7/challenges": { body: [] },
    "GET /api/edit/games/7/challenges/7": { body: challenge },
    "GET /api/edit/games/7/challenges/7/hints": { body: [] },
    "POST /api/edit/games/7/challenges/7/flags": {},
    "POST /api/edit/games/7/challenges/7/flags/try": { body: { matches } },
    ...responses,
  });
}

it.each([
  [[3], "Matches: flag\\{a+\\}"],
  [[], "Matches no flag"],
])("KIND-1 shows the flags that an answer matches: %j", async (matches, text) => {
  show(matches);
  await fill(await screen.findByRole("textbox", { name: "Try an answer" }), "flag{aaa}{Enter}");
  expect(await screen.findByText(text)).toBeDefined();
});

it("KIND-1 shows no result for an answer that was changed in the meantime", async () => {
  const response = createDeferred();
  show([], { "POST /api/edit/games/7/challenges/7/flags/try": () => response.promise });
  const field = await screen.findByRole("textbox", { name: "Try an answer" });
  await fill(field, "first{Enter}");
  await fill(field, "second");
  response.resolve({ body: { matches: [3] } });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Try" });
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByText(/^Matches/)).toBeNull();
});

it("SUBMIT-1 counts the characters of an answer, not its UTF-16 units", async () => {
  const { requests } = show([]);
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Try an answer" });
  const countTries = () => requests.filter(({ url }) => url.endsWith("/flags/try")).length;
  await fill(field, `${"🚩".repeat(128)}{Enter}`);
  expect(screen.getByText("A flag has at most 127 characters")).toBeDefined();
  expect(countTries()).toBe(0);
  await userEvent.clear(field);
  await fill(field, `${"🚩".repeat(127)}{Enter}`);
  expect(await screen.findByText("Matches no flag")).toBeDefined();
  expect(countTries()).toBe(1);
});

it("KIND-1 adds flags of the chosen kind", async () => {
  const { requests } = show([]);
  expect(await screen.findAllByText("Pattern (RE2)")).not.toHaveLength(0);
  await userEvent.click(screen.getByRole("combobox", { name: "How answers are compared" }));
  await userEvent.click(screen.getByRole("option", { name: "Ignoring case" }));
  await fill(screen.getByRole("textbox", { name: "New flags" }), "flag(b)");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  const postRequest = await waitFor(() => {
    const request = requests.find(({ method, url }) => method === "POST" && url.endsWith("/flags"));
    expect(request).toBeDefined();
    return request;
  });
  expect(await postRequest?.json()).toEqual([
    { flag: "flag(b)", attachmentType: "None", kind: "CaseInsensitive" },
  ]);
});
