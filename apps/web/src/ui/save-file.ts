/** Some browsers read the data only after the user has selected a folder. */
const REVOKE_AFTER_MS = 60_000;

/** Starts a download of a file that was created in the browser. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
