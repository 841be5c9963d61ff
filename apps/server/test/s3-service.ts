import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export const BUCKET = "ctf-files";
export const ACCESS_KEY = "ctf-key";
/** Small, so that a listing of a few objects has several pages. */
const PAGE_SIZE = 2;

interface StoredObject {
  readonly bytes: Buffer;
  readonly at: Date;
}

/**
 * Starts an in-process server with the subset of S3 that the platform uses. It has one bucket and accepts one access
 * key.
 */
export async function startS3() {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let lastUploadId = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://s3");
    const [, bucket, ...keyParts] = pathname.split("/");
    if (!request.headers.authorization?.includes(`Credential=${ACCESS_KEY}/`))
      return sendError(response, 403, "InvalidAccessKeyId");
    if (bucket !== BUCKET) return sendError(response, 404, "NoSuchBucket");
    const key = keyParts.join("/");
    if (searchParams.has("list-type")) return list(response, searchParams);
    if (searchParams.has("uploads")) return startUpload(response);
    const uploadId = searchParams.get("uploadId");
    if (uploadId === null) return handleObject(request, response, key);
    return handleMultipartUpload(request, response, {
      key,
      uploadId,
      partNumber: Number(searchParams.get("partNumber")),
    });
  }

  async function handleObject(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
  ): Promise<void> {
    if (request.method === "PUT") {
      objects.set(key, { bytes: await buffer(request), at: new Date() });
      return void response.setHeader("etag", '"whole"').end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const storedObject = objects.get(key);
    if (!storedObject) return sendError(response, 404, "NoSuchKey");
    const [, firstByte, lastByte] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const part =
      firstByte === undefined
        ? storedObject.bytes
        : storedObject.bytes.subarray(Number(firstByte), Number(lastByte) + 1);
    response.writeHead(firstByte === undefined ? 200 : 206, { "content-length": part.length });
    response.end(request.method === "HEAD" ? undefined : part);
  }

  function startUpload(response: ServerResponse): void {
    lastUploadId += 1;
    uploads.set(String(lastUploadId), new Map());
    sendXml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${lastUploadId}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  async function handleMultipartUpload(
    request: IncomingMessage,
    response: ServerResponse,
    {
      key,
      uploadId,
      partNumber,
    }: { readonly key: string; readonly uploadId: string; readonly partNumber: number },
  ): Promise<void> {
    const parts = uploads.get(uploadId) ?? new Map<number, Buffer>();
    const body = await buffer(request);
    if (request.method === "PUT") {
      parts.set(partNumber, body);
      return void response.setHeader("etag", `"part-${partNumber}"`).end();
    }
    uploads.delete(uploadId);
    if (request.method === "DELETE") return void response.writeHead(204).end();
    const orderedParts = [...parts].toSorted(([left], [right]) => left - right).map(([, bytes]) => bytes);
    objects.set(key, { bytes: Buffer.concat(orderedParts), at: new Date() });
    sendXml(
      response,
      `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"parts"</ETag></CompleteMultipartUploadResult>`,
    );
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const startAfter = query.get("continuation-token") ?? "";
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > startAfter)
      .toSorted();
    const page = keys.slice(0, PAGE_SIZE);
    const contents = page.map((key) => {
      const { at, bytes } = objects.get(key) ?? { at: new Date(), bytes: [] };
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const continuation =
      keys.length > PAGE_SIZE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    sendXml(response, `<ListBucketResult>${continuation}${contents.join("")}</ListBucketResult>`);
  }

  const server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    /** Multipart uploads that were neither completed nor aborted. */
    uploads,
    /** The number of multipart uploads that were started. */
    get startedUploadCount() {
      return lastUploadId;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

function sendXml(response: ServerResponse, xml: string): void {
  response.setHeader("content-type", "application/xml").end(xml);
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status;
  sendXml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
