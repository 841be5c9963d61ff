export interface UserAgent {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

// The order of both lists matters: most user agents also name other browsers and systems.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b|\biPad\b/, "iOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** The common names of the browser and the system, from the user agent. */
export function parseUserAgent(userAgent: string): UserAgent {
  const findName = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: findName(browsers), system: findName(systems) };
}
