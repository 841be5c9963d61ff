export interface Call {
  readonly caller: string;
  readonly callee: string;
}

/** The calls (`─►`) of a diagram of files, in which a file is indented below its caller. */
export function readCalls(diagram: string): readonly Call[] {
  const calls: Call[] = [];
  let callers: readonly { readonly indent: number; readonly path: string }[] = [];
  for (const line of diagram.split("\n")) {
    const [, arrow = "", path = ""] = /^([ │├└╚─═►]*)((?:apps|packages)\/\S+)/.exec(line) ?? [];
    // A heading, an empty line, or the arrow to the next part.
    if (path === "") {
      if (!line.startsWith(" ")) callers = [];
      continue;
    }
    callers = callers.filter(({ indent }) => indent < arrow.length);
    const caller = callers.at(-1)?.path;
    if (caller !== undefined && arrow.includes("─►")) calls.push({ caller, callee: path });
    callers = [...callers, { indent: arrow.length, path }];
  }
  return calls;
}
