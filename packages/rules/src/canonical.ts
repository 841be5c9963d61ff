/**
 * The form in which names and addresses are compared. Upper case comes first, because
 * some letters are equal only in upper case (ß and ss).
 */
export function canonical(text: string): string {
  return text.normalize("NFKC").trim().toUpperCase().toLowerCase().normalize("NFKC");
}
