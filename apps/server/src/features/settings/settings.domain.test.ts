import { ClientConfig } from "@gonfalon/contract/settings.ts";
import { expect, it } from "vitest";
import { settingsFrom, toClientConfig } from "./settings.domain.ts";

it("exposes to visitors only the fields of the contract", () => {
  const platform = {
    apiPublicKey: null,
    signIn: { password: true, passkeys: true, secondFactor: "Optional", providers: [] as never[] },
    portMapping: "Default",
    trafficCapture: false,
    sourceUrl: null,
    attachmentBytes: 1,
    packageBytes: 2,
  } as const;
  const shown = toClientConfig(settingsFrom([]), platform);
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(ClientConfig.properties).toSorted());
});
