/**
 * The form in which names and addresses are compared. Some letters are equal only in upper case (ß and ss), and the
 * upper case of ẞ is SS only after a conversion to lower case.
 */
export function toCanonicalForm(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
}
