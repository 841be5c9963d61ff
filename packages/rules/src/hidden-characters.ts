// Control and format characters (direction marks among them), lone surrogates, private use, line and
// paragraph separators, characters that are not drawn (fillers, variation selectors), and the braille blank.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a string contains invisible characters or characters that change the rendering of their neighbors. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

export function removeHiddenCharacters(text: string): string {
  return Array.from(text)
    .filter((character) => !HIDDEN.test(character))
    .join("");
}
