import { expect, type Locator } from "@playwright/test";

/** The visible part of a switch, which covers its input. */
export function findTrack(toggle: Locator): Locator {
  return toggle.locator("xpath=following-sibling::*[1]");
}

/** Clicks a switch once it is enabled, does not move and is not covered. */
export async function clickSwitch(toggle: Locator): Promise<void> {
  await expect(toggle).toBeEnabled();
  await findTrack(toggle).click();
}
