import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildChallenge, buildChallengeInfo } from "#testing/build-challenge.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const CHALLENGES_PATH = "/api/edit/games/3/challenges";
const CHALLENGE_PATH = `${CHALLENGES_PATH}/7`;
const challenges = [
  buildChallengeInfo(),
  buildChallengeInfo({ id: 8, title: "login" }),
  buildChallengeInfo({ id: 9, title: "cookie", isEnabled: false }),
];

function show(challenge = buildChallenge(), responses: StubResponses = {}) {
  return showAt("/admin/games/3/challenges/7", {
    ...signedInAs("Admin"),
    "GET /api/game/3": { body: buildGame({ id: 3 }) },
    "GET /api/edit/games/3": { body: { id: 3, title: "Cup" } },
    [`GET ${CHALLENGES_PATH}`]: { body: challenges },
    [`GET ${CHALLENGE_PATH}`]: { body: challenge },
    [`GET ${CHALLENGE_PATH}/hints`]: { body: [] },
    [`PUT ${CHALLENGE_PATH}`]: { body: challenge },
    ...responses,
  });
}

const findRulesSection = async () => within(await screen.findByRole("region", { name: "Rules" }));
const findRequirementsField = async () =>
  (await findRulesSection()).findByRole<HTMLInputElement>("combobox", { name: "Unlocked by" });

/** Saves the form, and returns the changed fields that were sent. */
async function save(requests: readonly Request[]): Promise<unknown> {
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const findPutRequest = () => requests.find(({ method }) => method === "PUT");
  await waitFor(() => expect(findPutRequest()).toBeDefined());
  return findPutRequest()?.json();
}

it("LOCK-1 shows no ids while the titles of the requirements are loading", async () => {
  const response = createDeferred();
  show(buildChallenge({ requires: [8] }), { [`GET ${CHALLENGES_PATH}`]: () => response.promise });
  const field = await findRequirementsField();
  expect(field.disabled).toBe(true);
  expect(screen.queryByText("8")).toBeNull();
  response.resolve({ body: challenges });
  await waitFor(() => expect(field.disabled).toBe(false));
  expect((await findRulesSection()).getByText("login", { selector: "[class*=Pill]" })).toBeDefined();
});

it("LOCK-2 warns about a disabled requirement; the field is valid", async () => {
  show(buildChallenge({ requires: [8, 9] }));
  const warning = await screen.findByText(
    "Disabled: cookie. Teams that have not solved them cannot unlock this challenge.",
  );
  const field = await findRequirementsField();
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
  const description = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(description?.contains(warning)).toBe(true);
});

it("LOCK-3 saves the option to hide the challenge until it is unlocked", async () => {
  const { requests } = show(buildChallenge({ requires: [8] }));
  const toggle = await screen.findByRole<HTMLInputElement>("switch", { name: /^Hide until it is unlocked/ });
  expect(toggle.checked).toBe(false);
  await userEvent.click(toggle);
  expect(await save(requests)).toEqual({ lockMode: "Hidden" });
});

it("LOCK-3 does not offer to hide a challenge without requirements", async () => {
  show();
  await findRequirementsField();
  expect(screen.queryByRole("switch", { name: /^Hide until it is unlocked/ })).toBeNull();
});

it("CLOSE-1 shows and saves when the challenge closes", async () => {
  const deadlineUtc = Math.floor(Date.now() / 1000) * 1000 + 2 * HOUR_MS;
  const { requests } = show(buildChallenge({ deadlineUtc }));
  const field = await screen.findByLabelText<HTMLInputElement>("Closes at");
  expect(new Date(field.value).getTime()).toBe(deadlineUtc);
  expect((await findRulesSection()).getByText(/ · in 2 hours$/)).toBeDefined();
  fireEvent.change(field, { target: { value: "2031-01-31T09:05" } });
  expect(await save(requests)).toEqual({ deadlineUtc: new Date("2031-01-31T09:05").getTime() });
});

it("CLOSE-1 removes the deadline of a challenge", async () => {
  const { requests } = show(buildChallenge({ deadlineUtc: Date.now() }));
  await userEvent.clear(await screen.findByLabelText("Closes at"));
  expect(await save(requests)).toEqual({ deadlineUtc: 0 });
});

it.each([
  ["the start of the game", {}, "2031-01-31T09:00"],
  ["the opening of the challenge", { opensAt: new Date("2031-02-01T12:00").getTime() }, "2031-02-01T12:00"],
])("CLOSE-1 refuses a deadline at %s", async (_case, times, deadline) => {
  const { requests } = show(buildChallenge(times), {
    "GET /api/edit/games/3": {
      body: { id: 3, title: "Cup", start: new Date("2031-01-31T09:00").getTime() },
    },
  });
  const field = await screen.findByLabelText<HTMLInputElement>("Closes at");
  fireEvent.change(field, { target: { value: deadline } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(
    await screen.findByText(/^Choose a time after .*, when the challenge becomes available$/),
  ).toBeDefined();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(requests.some(({ method }) => method === "PUT")).toBe(false);
});

it("CAT-1 adds and removes tags", async () => {
  const { requests } = show(buildChallenge({ tags: ["easy", "web"] }));
  const tagsField = await screen.findByLabelText("Tags", { selector: "input" });
  expect(screen.getByText("easy")).toBeDefined();
  await userEvent.type(tagsField, "{Backspace}new{Enter}");
  expect(await save(requests)).toEqual({ tags: ["easy", "new"] });
});
