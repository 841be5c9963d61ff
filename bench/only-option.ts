/** Throws if `--only` contains a name that does not exist; without `--only`, everything is measured. */
export function assertKnown(onlyNames: readonly string[] | undefined, names: readonly string[]): void {
  const unknownNames = onlyNames?.filter((name) => !names.includes(name)) ?? [];
  if (unknownNames.length > 0)
    throw new Error(
      `--only contains unknown names: ${unknownNames.join(", ")}. The names are ${names.join(", ")}`,
    );
}
