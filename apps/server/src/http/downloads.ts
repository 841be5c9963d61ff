import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { DownloadList } from "@gonfalon/contract/downloads.ts";
import type { FastifyInstance } from "fastify";
import type { AdmitPublicRequest } from "./admission.ts";
import { formatContentDisposition } from "./content-disposition.ts";

const PREFIX = "/downloads/";
const CHECKSUMS = "SHA256SUMS";
const PROGRAM = /^gonfalon-tunnel[\w.-]{0,60}$/;

/** TUN-17: serves the executables of the tunnel and their checksums from a folder that `npm run build:tunnel` fills. */
export async function serveDownloads(
  app: FastifyInstance,
  folder: string,
  onRequest: AdmitPublicRequest,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onRequest", onRequest);
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: PREFIX,
      decorateReply: false,
      index: false,
      allowedPath: (path) => PROGRAM.test(path.slice(1)) || path === `/${CHECKSUMS}`,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header("cache-control", "no-cache");
        reply.header("content-disposition", formatContentDisposition("attachment", basename(path)));
      },
    });
    scope.get(`${PREFIX}index.json`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header("cache-control", "no-cache").send(await listDownloads(folder)),
    );
  });
}

/** The existing programs that have a checksum. */
async function listDownloads(folder: string): Promise<DownloadList> {
  const checksums = await readFile(join(folder, CHECKSUMS), "utf8").catch(() => "");
  const entries = checksums.split("\n").map(async (line) => {
    const [sha256 = "", name = ""] = line.split("  ");
    if (!/^[0-9a-f]{64}$/.test(sha256) || !PROGRAM.test(name)) return [];
    const file = await stat(join(folder, name)).catch(() => undefined);
    return file?.isFile() ? [{ name, size: file.size, sha256 }] : [];
  });
  return { files: (await Promise.all(entries)).flat() };
}
