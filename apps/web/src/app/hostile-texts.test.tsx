import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { paths } from "#routing/paths.ts";
import { createHostileResponses, HOSTILE } from "#testing/hostile-responses.ts";
import { showAt } from "#testing/show-at.tsx";
import markdown from "#ui/Markdown.module.css";

// Every string in every response tries to inject markup.

const ID = "1";
const { admin } = paths;

/** Each screen, with the minimum number of hostile strings on it, as text or as the value of a field. */
const screens: readonly (readonly [address: string, minCount: number])[] = [
  [paths.home, 5],
  [paths.teams, 3],
  [paths.posts, 4],
  [paths.post(ID), 3],
  [paths.postEdit(ID), 7],
  [paths.games, 3],
  [paths.game(ID), 5],
  [paths.gameChallenges(ID), 6],
  [paths.gameScoreboard(ID), 6],
  [paths.gameReveal(ID), 2],
  [admin.gameEvents(ID), 4],
  [admin.gameSubmissions(ID), 5],
  [admin.gameTraffic(ID), 2],
  [admin.gameCheatInfo(ID), 11],
  [paths.account.profile, 7],
  [paths.account.security, 2],
  [admin.games, 2],
  [admin.gameImport, 2],
  [admin.gameImportPlan(ID), 6],
  [admin.gameOverview(ID), 5],
  [admin.gamePreview(ID), 3],
  [admin.gameInfo(ID), 10],
  [admin.gameDivisions(ID), 2],
  [admin.gameScores(ID), 5],
  [admin.gameHintPurchases(ID), 5],
  [admin.gameNotices(ID), 1],
  [admin.gameWebhooks(ID), 2],
  [admin.gameReview(ID), 14],
  [admin.gameWriteups(ID), 2],
  [admin.challenges(ID), 2],
  [admin.challenge(ID, ID), 10],
  [admin.users, 5],
  [admin.teams, 3],
  [admin.tokens, 2],
  [admin.providers, 2],
  [admin.apps, 2],
  [paths.account.consent(ID), 3],
  [admin.webhooks, 2],
  [admin.instances, 4],
  [admin.files, 1],
  [admin.logs, 7],
  [admin.checkup, 1],
  [admin.settings, 9],
  [admin.branding, 14],
];

it.each(screens)("TEXT-4 does not render user-provided text as markup at %s", async (address, minCount) => {
  showAt(address, createHostileResponses(ID));
  await waitFor(() => expect(countHostileTexts()).toBeGreaterThanOrEqual(minCount));
  expect(findInjectedElements()).toEqual([]);
});

function countHostileTexts(): number {
  const main = document.querySelector("main");
  const fields = [...(main?.querySelectorAll<HTMLInputElement>("input, textarea") ?? [])];
  const texts = [main?.textContent ?? "", ...fields.map(({ value }) => value)];
  return texts.reduce((sum, text) => sum + text.split(HOSTILE).length - 1, 0);
}

/**
 * The elements that the hostile strings would create if they were markup. Markdown is tested in
 * e2e/markdown.spec.ts, because its sanitizer needs a real browser.
 */
function findInjectedElements(): readonly string[] {
  const elements = document.querySelectorAll("hostile-mark, [onclick], [onerror], img[src=x], script");
  return [...elements]
    .filter((element) => !element.closest(`.${markdown["text"]}`))
    .map(({ outerHTML }) => outerHTML);
}
