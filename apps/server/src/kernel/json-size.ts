/**
 * The maximum nesting depth and the approximate number of values. Measured before parsing, because a text such as
 * `[],[],[]` takes many times its own size in memory when it is parsed.
 */
export function measureJson(text: string): { readonly depth: number; readonly valueCount: number } {
  let depth = 0;
  let deepest = 0;
  let valueCount = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === "\\") at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === ",") valueCount++;
    else if (character === "{" || character === "[") {
      deepest = Math.max(deepest, ++depth);
      valueCount++;
    } else if (character === "}" || character === "]") depth--;
  }
  return { depth: deepest, valueCount };
}
