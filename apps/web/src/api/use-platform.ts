import { type ClientConfig, getClientConfig } from "@gonfalon/contract/settings.ts";
import { useEndpoint } from "./use-endpoint.ts";

export type Platform = Pick<
  ClientConfig,
  "title" | "slogan" | "footerInfo" | "customTheme" | "logoUrl" | "portMapping" | "trafficCapture"
>;

const unknownYet: Platform = {
  title: "",
  slogan: "",
  footerInfo: null,
  customTheme: null,
  logoUrl: null,
  portMapping: "Default",
  trafficCapture: true,
};
const unreachable: Platform = { ...unknownYet, title: "GZ", slogan: "Hack for fun not for profit" };

/** How this platform presents itself: blank until the server has spoken, the defaults if it does not. */
export function usePlatform(): Platform {
  const config = useEndpoint(getClientConfig, undefined, { once: true });
  switch (config.state) {
    case "loading":
      return unknownYet;
    case "failed":
      return unreachable;
    case "ready":
      return config.data;
  }
}
