import { inflateRawSync } from "node:zlib";

/** The only sheet of an .xlsx file: its name, and its typed cells. */
export interface ParsedSheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number)[])[];
  /** Whether any cell is a formula. */
  readonly hasFormulas: boolean;
}

export function readXlsx(file: Buffer): ParsedSheet {
  const parts = unzip(file);
  const getPart = (ending: string) => [...parts].find(([name]) => name.endsWith(ending))?.[1] ?? "";
  const sheet = getPart("sheet1.xml");
  const strings = parseTexts(getPart("sharedStrings.xml"), "si");
  return {
    name: unescapeXml(/<sheet [^>]*name="([^"]*)"/.exec(getPart("workbook.xml"))?.[1] ?? ""),
    rows: [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) => parseCells(row, strings)),
    hasFormulas: /<f[ >]/.test(sheet),
  };
}

/** The file leaves out empty cells, so each cell has a column reference. */
function parseCells(row: string, strings: readonly string[]): (string | number)[] {
  const cells: (string | number)[] = [];
  for (const [, attributes = "", content = ""] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const column = toColumnIndex(/r="([A-Z]+)/.exec(attributes)?.[1] ?? "A");
    while (cells.length < column) cells.push("");
    cells[column] = parseValue(attributes, content, strings);
  }
  return cells;
}

function toColumnIndex(letters: string): number {
  return letters.split("").reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function parseValue(attributes: string, content: string, strings: readonly string[]): string | number {
  const value = /<v>(.*?)<\/v>/s.exec(content)?.[1] ?? "";
  if (/t="s"/.test(attributes)) return strings[Number(value)] ?? "";
  if (/t="(inlineStr|str)"/.test(attributes)) return parseTexts(content, "is")[0] ?? unescapeXml(value);
  return Number(value);
}

function parseTexts(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(([, content = ""]) =>
    [...content.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = ""]) => unescapeXml(text)).join(""),
  );
}

function unescapeXml(text: string): string {
  const names: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replaceAll(/&(#39|\w+);/g, (_, name: string) => names[name] ?? "'");
}

/** The files of an archive, found through its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const files = new Map<string, string>();
  let offset = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size] = [archive.readUInt16LE(offset + 10), archive.readUInt32LE(offset + 20)];
    const lengths = [28, 30, 32].map((field) => archive.readUInt16LE(offset + field));
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
    const name = archive.toString("utf8", offset + 46, offset + 46 + nameLength);
    const header = archive.readUInt32LE(offset + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const bytes = archive.subarray(start, start + size);
    files.set(name, String(method === 0 ? bytes : inflateRawSync(bytes)));
    offset += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
