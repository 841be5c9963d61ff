/** The value of the Content-Disposition header, with an ASCII form of the name for old clients (RFC 6266). */
export function formatContentDisposition(kind: "inline" | "attachment", name: string): string {
  const asciiName = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encodedName = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
