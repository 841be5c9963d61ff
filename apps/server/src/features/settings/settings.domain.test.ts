import { ClientConfig } from "@gonfalon/contract/settings.ts";
import { expect, it } from "vitest";
import { toClientConfig, toSettings } from "./settings.domain.ts";

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
  const config = toClientConfig(toSettings([]), platform);
  expect(Object.keys(config).toSorted()).toEqual(Object.keys(ClientConfig.properties).toSorted());
});
