interface Variable {
  readonly description?: string;
  readonly default?: string | number | boolean;
  readonly enum?: readonly string[];
  readonly type?: string;
}

interface ConfigurationSchema {
  readonly properties: Readonly<Record<string, object>>;
}

const START_WITH_FILE = "set -a; . ./.env; set +a; npm start";

/** The environment variables as a documentation page. */
export function formatConfigurationPage(schema: ConfigurationSchema): string {
  const rows = listVariables(schema).map(
    ([name, variable]) =>
      `| \`${name}\` | ${describeKind(variable)} | ${describeDefault(variable)} | ${variable.description ?? ""} |`,
  );
  return `# Configuration

The server reads these environment variables when it starts. All of them are optional.
If a value is invalid, the server does not start and prints every invalid variable.
Settings that administrators change while the platform runs are not listed here: they are on the page *Administration → Settings*.

The server does not read \`.env\` files. To use a copy of \`.env.example\` named \`.env\`, export its variables first, with quotes around values that contain spaces:

\`\`\`sh
${START_WITH_FILE}
\`\`\`

This page is generated from \`apps/server/src/config/config.ts\` by \`npm run generate\`.

| Variable | Kind | Default | Meaning |
|---|---|---|---|
${rows.join("\n")}
`;
}

/** The environment variables as a file to copy to `.env`, which a shell exports. */
export function formatEnvironmentExample(schema: ConfigurationSchema): string {
  const blocks = listVariables(schema).map(
    ([name, { description = "", default: fallback = "" }]) =>
      `# ${description}\n# ${name}=${String(fallback)}\n`,
  );
  const heading = `# Generated from apps/server/src/config/config.ts by npm run generate.
# The server reads environment variables, but not this file. To use a copy named .env:
#   ${START_WITH_FILE}
`;
  return [heading, ...blocks].join("\n");
}

function listVariables({ properties }: ConfigurationSchema): readonly [name: string, variable: Variable][] {
  // Each property is the JSON Schema of one value.
  return Object.entries(properties) as [string, Variable][];
}

function describeKind({ type, enum: values }: Variable): string {
  return values ? values.map((value) => `\`${value}\``).join(", ") : (type ?? "string");
}

function describeDefault({ default: fallback }: Variable): string {
  return fallback === undefined || fallback === "" ? "" : `\`${String(fallback)}\``;
}
