/** The number of code points of a text, which is what `minLength` and `maxLength` of JSON Schema limit. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
