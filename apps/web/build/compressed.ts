import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import type { Plugin } from "vite";

// Not index.html: the server renders it for each request.
const COMPRESSIBLE = /\.(?:m?js|css|json|svg|txt|webmanifest|wasm|ttf)$/;

const encodings: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => gzipSync(bytes, { level: 9 }),
  zst: (bytes) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
};

/** Writes compressed variants of the files that compress well, so that the server compresses no file on request. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: () => compressFiles(folder),
    },
  };
}

function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    for (const [extension, compress] of Object.entries(encodings)) {
      const compressedBytes = compress(bytes);
      if (compressedBytes.length < bytes.length) writeFileSync(`${file}.${extension}`, compressedBytes);
    }
  }
}
