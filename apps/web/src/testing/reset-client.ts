import { createNotificationsStore, notificationsStore } from "@mantine/notifications";
import { mutate } from "swr";
import { cacheStore } from "#api/cache-store.ts";
import { setFactorRequired } from "#api/factor-required.ts";
import { closeChannels } from "#api/realtime.ts";
import { resetTurnstile } from "#captcha/turnstile.ts";
import { showDialog } from "#routing/open-dialog.ts";
import { resetServerClock } from "#time/server-clock.ts";

/** Resets what the modules of the client store: the test files of a worker share their modules. */
export async function resetClient(): Promise<void> {
  closeChannels();
  setFactorRequired(false);
  showDialog();
  resetServerClock();
  resetTurnstile();
  notificationsStore.setState(createNotificationsStore().getState());
  await cacheStore.clear();
  await cacheStore.switchTo(undefined);
  await mutate(() => true, undefined, { revalidate: false });
  globalThis.prefetchedResponses = undefined;
}
