import type { Rolldown } from "vite";

/** The chunks that satisfy a condition with all their imports, and the styles of all of them. */
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

/** Whether this is the chunk of a module, which is given by the end of its path. */
export function isModuleChunk(chunk: Rolldown.OutputChunk, module: string): boolean {
  return chunk.facadeModuleId?.endsWith(`/${module}`) === true;
}
