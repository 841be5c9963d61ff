/** Some browsers read the bytes only after the person has said where to put them. */
const KEPT_MS = 60_000;

/** Gives a file to the browser, which saves it as it saves every download. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
