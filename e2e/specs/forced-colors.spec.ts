import { expect, test } from "#e2e/fixtures.ts";
import { createPlayedGame, registerPlayer } from "#e2e/played-game.ts";

test("forced colors show which tab, category and switch is active, and hide the text below an icon", async ({
  adminPage,
  browser,
  platformUrl,
}) => {
  const game = await createPlayedGame(adminPage.request);
  const page = await registerPlayer(browser, platformUrl, "contrast", game);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/games/${game.gameId}/challenges`);
  const tab = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
  await expect(tab("Challenges")).toHaveCSS("outline-style", "solid");
  await expect(tab("Scoreboard")).toHaveCSS("outline-style", "none");
  await expect(page.getByRole("link", { name: /^All/ })).toHaveCSS("outline-style", "solid");
  await expect(page.getByRole("link", { name: /^Web/ })).toHaveCSS("outline-style", "none");
  const hideSwitch = page.getByRole("button", { name: "Hide solved" });
  await expect(hideSwitch).toHaveCSS("outline-style", "none");
  await hideSwitch.click();
  await expect(hideSwitch).toHaveCSS("outline-style", "solid");
  await expect(page.getByRole("combobox", { name: "Order" })).toHaveCSS("font-size", "0px");
});
