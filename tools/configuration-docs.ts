interface Setting {
  readonly description?: string;
  readonly default?: string | number | boolean;
  readonly enum?: readonly string[];
  readonly type?: string;
}

interface Settings {
  readonly properties: Readonly<Record<string, object>>;
}

/** The settings as a documentation page. */
export function configurationPage(settings: Settings): string {
  const rows = listEntries(settings).map(
    ([name, setting]) =>
      `| \`${name}\` | ${describeKind(setting)} | ${describeDefault(setting)} | ${setting.description ?? ""} |`,
  );
  return `# Configuration

The server reads these environment variables when it starts. All of them are optional. If a value is invalid, the server does not start and prints every invalid variable.
Settings that administrators change while the platform runs are not listed here: they are on the page Administration → Settings.

This page is generated from \`apps/server/src/config/config.ts\` by \`npm run generate\`.

| Variable | Kind | Default | Meaning |
|---|---|---|---|
${rows.join("\n")}
`;
}

/** The settings as a file to copy to `.env`. */
export function environmentExample(settings: Settings): string {
  const blocks = listEntries(settings).map(
    ([name, { description = "", default: fallback = "" }]) =>
      `# ${description}\n# ${name}=${String(fallback)}\n`,
  );
  return ["# Generated from apps/server/src/config/config.ts by npm run generate.\n", ...blocks].join("\n");
}

function listEntries({ properties }: Settings): readonly [name: string, setting: Setting][] {
  // Each setting is the JSON schema of one value.
  return Object.entries(properties) as [string, Setting][];
}

function describeKind({ type, enum: values }: Setting): string {
  return values ? values.map((value) => `\`${value}\``).join(", ") : (type ?? "text");
}

function describeDefault({ default: fallback }: Setting): string {
  return fallback === undefined || fallback === "" ? "" : `\`${String(fallback)}\``;
}
