export interface DaemonOptions {
  /** The base URL of the daemon. */
  readonly api: string;
  /** Whether tunnels listen on all interfaces of this machine. */
  readonly allowLan: boolean;
  /** The name of this site in the daemon. Stored because the GZCTF web client stores it under the same key. */
  readonly name: string;
}

export const optionsKey = "wsrx-options";

export const defaultOptions: DaemonOptions = {
  api: "http://127.0.0.1:3307",
  allowLan: false,
  name: "",
};

/** The daemon address in the only form that the page's CSP allows. */
export function parseDaemonAddress(text: string): string | undefined {
  const [, digits] = /^(?:http:\/\/)?(?:127\.0\.0\.1|localhost):(\d{1,5})\/?$/i.exec(text.trim()) ?? [];
  const port = Number(digits ?? Number.NaN);
  return port >= 1 && port <= 65_535 ? `http://127.0.0.1:${port}` : undefined;
}

/** Parses the stored options; invalid members get their default. */
export function parseOptions(storedText: string | undefined): DaemonOptions {
  const { api, allowLan, name } = parseMembers(storedText);
  return {
    api: (typeof api === "string" ? parseDaemonAddress(api) : undefined) ?? defaultOptions.api,
    allowLan: allowLan === true,
    name: typeof name === "string" ? name : defaultOptions.name,
  };
}

function parseMembers(
  storedText: string | undefined,
): Readonly<Partial<Record<keyof DaemonOptions, unknown>>> {
  try {
    const storedOptions: unknown = JSON.parse(storedText ?? "");
    return typeof storedOptions === "object" && storedOptions !== null ? storedOptions : {};
  } catch {
    return {};
  }
}
