const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** HOOK-10: the names in double braces. */
export function listPlaceholders(template: string): readonly string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

/** HOOK-10: the template with its values; placeholders without a value stay. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : placeholder,
  );
}
