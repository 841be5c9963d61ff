// Control and format characters (direction marks among them), lone surrogates, private use, line and
// paragraph separators, fillers that draw nothing, and the braille blank.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text holds characters that cannot be seen or that change how their neighbours are shown. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}
