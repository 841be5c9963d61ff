/** Throws if `--only` contains a name that does not exist; without `--only`, everything is measured. */
export function assertKnown(only: readonly string[] | undefined, names: readonly string[]): void {
  const unknown = only?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `--only contains unknown names: ${unknown.join(", ")}. The names are ${names.join(", ")}`,
    );
}
