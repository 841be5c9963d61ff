import type { Rolldown } from "vite";

/** The chunks that satisfy a condition, their static imports, and the styles of all of these chunks. */
export function listStaticFiles(
  bundle: Rolldown.OutputBundle,
  isRoot: (chunk: Rolldown.OutputChunk) => boolean,
): readonly string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const file = bundle[name];
    if (file?.type !== "chunk" || seen.has(name)) return;
    seen.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) seen.add(style);
    file.imports.forEach(visit);
  };
  for (const file of Object.values(bundle)) if (file.type === "chunk" && isRoot(file)) visit(file.fileName);
  return [...seen];
}

/** Whether this is the chunk of the module whose path ends with `/{module}`. */
export function isModuleChunk(chunk: Rolldown.OutputChunk, module: string): boolean {
  return chunk.facadeModuleId?.endsWith(`/${module}`) === true;
}
