/**
 * The form in which names and addresses are compared: two that look alike are one. Upper case first, because
 * some letters meet only there (ß and ss).
 */
export function canonical(text: string): string {
  return text.normalize("NFKC").trim().toUpperCase().toLowerCase().normalize("NFKC");
}
