/** Creates a PDF with one line of text per page. It also tries to run a script when it is opened. */
export function createPdf(lines: readonly string[]): Buffer {
  const pages = lines.map((_, index) => `${10 + 2 * index} 0 R`).join(" ");
  return toPdf([
    "1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj",
    `2 0 obj<</Type/Pages/Kids[${pages}]/Count ${lines.length}>>endobj`,
    "3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj",
    // Without an embedded font: the viewer needs the character map that is named here.
    "4 0 obj<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[5 0 R]>>endobj",
    "5 0 obj<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)" +
      "/Supplement 2>>/FontDescriptor 6 0 R>>endobj",
    "6 0 obj<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880" +
      "/StemV 93/FontBBox[-25 -254 1000 880]>>endobj",
    ...lines.flatMap((line, index) => {
      const id = 10 + 2 * index;
      const hex = Buffer.from(line, "utf16le").swap16().toString("hex");
      const operators = /^[ -~]*$/.test(line)
        ? `/F1 24 Tf 20 100 Td (${line}) Tj`
        : `/F2 24 Tf 20 100 Td <${hex}> Tj`;
      const content = `BT ${operators} ET`;
      return [
        `${id} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents ${id + 1} 0 R` +
          "/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>>>endobj",
        `${id + 1} 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
      ];
    }),
  ]);
}

function toPdf(objects: readonly string[]): Buffer {
  return Buffer.from(`%PDF-1.4\n${objects.join("\n")}\ntrailer<</Root 1 0 R>>\n%%EOF`);
}
