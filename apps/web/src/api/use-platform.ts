import {
  type ClientConfig,
  DEFAULT_SLOGAN,
  DEFAULT_TITLE,
  getClientConfig,
} from "@gonfalon/contract/settings.ts";
import { useEndpoint } from "./use-endpoint.ts";

export type Platform = Pick<
  ClientConfig,
  | "title"
  | "titleSuffix"
  | "slogan"
  | "footerInfo"
  | "customTheme"
  | "logoUrl"
  | "portMapping"
  | "trafficCapture"
  | "watermark"
  | "sourceUrl"
>;

const blankPlatform: Platform = {
  title: "",
  titleSuffix: false,
  slogan: "",
  footerInfo: null,
  customTheme: null,
  logoUrl: null,
  portMapping: "Default",
  trafficCapture: true,
  watermark: false,
  sourceUrl: null,
};
const defaultPlatform: Platform = { ...blankPlatform, title: DEFAULT_TITLE, slogan: DEFAULT_SLOGAN };

/** The configuration of the platform: blank until the server has responded, the defaults if the request fails. */
export function usePlatform(): Platform {
  const config = useEndpoint(getClientConfig, undefined, { once: true });
  switch (config.state) {
    case "loading":
      return blankPlatform;
    case "failed":
      return defaultPlatform;
    case "ready":
      return config.data;
  }
}
