import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

const MANIFEST = "application/vnd.docker.distribution.manifest.v2+json";

interface RegistryOptions {
  readonly user: string;
  readonly password: string;
  /** The files of the only image, as a tar archive. */
  readonly files: Buffer;
  readonly command: readonly string[];
}

/** A registry with the image `challenge:1`, for one user only. */
export async function startRegistry({ user, password, files, command }: RegistryOptions) {
  const expectedAuthorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const authorizations: (string | undefined)[] = [];
  const layer = gzipSync(files);
  const config = Buffer.from(
    JSON.stringify({
      architecture: { arm64: "arm64", x64: "amd64" }[process.arch as string],
      os: "linux",
      config: { Cmd: command },
      rootfs: { type: "layers", diff_ids: [toDigest(files)] },
    }),
  );
  const manifest = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: MANIFEST,
      config: toDescriptor("application/vnd.docker.container.image.v1+json", config),
      layers: [toDescriptor("application/vnd.docker.image.rootfs.diff.tar.gzip", layer)],
    }),
  );
  const blobs = new Map([config, layer, manifest].map((blob) => [toDigest(blob), blob]));

  function handle({ url = "", method, headers }: IncomingMessage, response: ServerResponse): void {
    authorizations.push(headers.authorization);
    if (headers.authorization !== expectedAuthorization) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="registry"' }).end();
      return;
    }
    const name = url.split("/").at(-1) ?? "";
    const blob = name === "1" ? manifest : blobs.get(name);
    if (url === "/v2/") response.end("{}");
    else if (blob) response.writeHead(200, toBlobHeaders(blob)).end(method === "HEAD" ? undefined : blob);
    else response.writeHead(404).end();
  }

  function toBlobHeaders(blob: Buffer) {
    return {
      "content-type": blob === manifest ? MANIFEST : "application/octet-stream",
      "content-length": blob.length,
      "docker-content-digest": toDigest(blob),
    };
  }

  const server = createServer(handle);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    /** The Authorization header of each request. */
    authorizations,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function toDescriptor(mediaType: string, blob: Buffer) {
  return { mediaType, size: blob.length, digest: toDigest(blob) };
}

function toDigest(blob: Buffer): string {
  return `sha256:${createHash("sha256").update(blob).digest("hex")}`;
}
