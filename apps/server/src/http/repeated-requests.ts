import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { CachedReadHandler, ReadResponse } from "./cached-read-handler.ts";
import { getCurrentResponse } from "./current-response.ts";
import type { RequestHead } from "./request-head.ts";

interface RepeatedRequestDeps {
  readonly serve: CachedReadHandler["serve"];
  /** False while the server shuts down: each connection then closes after its next response. */
  readonly isOpen: () => boolean;
  readonly keepAliveMs: number;
}

type ParsedRequest = Pick<IncomingMessage, "url" | "rawHeaders">;

interface Connection {
  readonly socket: Socket;
  /** Node's listener, which passes data to its parser. It is removed while `onData` listens instead. */
  readonly parse: (chunk: Buffer) => void;
  readonly onData: (chunk: Buffer) => void;
  /** The last request and its bytes, if it was a cached read. */
  lastRequest: { readonly head: RequestHead; readonly bytes: Buffer } | undefined;
  /** Whether Node's parser has been called with a chunk and has not returned yet. */
  isParsing: boolean;
  /** The last cached read that Node has parsed from this chunk. */
  parsedRequest: IncomingMessage | undefined;
  /** The current request, if it repeats the last one and its response is not in memory or is too large. */
  unservedRequest: RequestHead | undefined;
}

/**
 * Serves a request that has the same bytes as the previous one on its connection without parsing it again. Clients that
 * poll send such requests. Parsing one in Node and creating its objects takes longer than the rest of the work for it.
 *
 * A connection is recognized after two equal requests. Until other code listens to its data, Node's parser reads the
 * socket directly; afterwards, Node creates a buffer for each chunk, which takes 15 µs and more.
 *
 * There is no second parser: requests that Node has not parsed, or whose response is not in memory, are passed to Node.
 * Node's own listener is always attached while its parser runs, because Node removes it for an upgrade.
 */
export function repeatedRequests({ serve, isOpen, keepAliveMs }: RepeatedRequestDeps) {
  const connections = new WeakMap<Socket, Connection>();
  const previousRequests = new WeakMap<Socket, ParsedRequest>();
  const connectionHeaders = `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n`;

  /** Sends the response to a request that Node has parsed, if it is in memory; returns whether it was sent. */
  function serveParsed(request: IncomingMessage, reply: ServerResponse): boolean {
    const send = (response: ReadResponse) => {
      reply.writeHead(response.status, response.headers).end(response.body, "latin1");
      if (isSmall(response) && isRepeatable(request, reply) && repeatsPrevious(request))
        listenAfterChunk(request);
      return true;
    };
    return isOpen() && serve(request, send, connections.get(request.socket)?.unservedRequest);
  }

  /** Whether the previous cached read that Node has parsed on this connection had the same URL and headers. */
  function repeatsPrevious({ socket, url, rawHeaders }: IncomingMessage): boolean {
    const previousRequest = previousRequests.get(socket);
    previousRequests.set(socket, { url, rawHeaders });
    return previousRequest?.url === url && isSameList(previousRequest?.rawHeaders, rawHeaders);
  }

  function listenAfterChunk(request: IncomingMessage): void {
    const connection = connections.get(request.socket) ?? createConnection(request.socket);
    if (!connection) return;
    if (connection.isParsing) connection.parsedRequest = request;
    // Node's listener has been called directly, so the bytes of the request are unknown.
    else process.nextTick(listen, connection);
  }

  function listen({ socket, parse, onData }: Connection): void {
    // Node has removed its listener if an upgrade followed in the same chunk.
    if (socket.listenerCount("data", parse) > 0) socket.off("data", parse).on("data", onData);
  }

  /** Undefined if other code reads from the socket too. */
  function createConnection(socket: Socket): Connection | undefined {
    const [parse, ...others] = socket.listeners("data") as Connection["parse"][];
    if (!parse || others.length > 0) return undefined;
    const connection: Connection = {
      socket,
      parse,
      onData: (chunk) => onData(connection, chunk),
      lastRequest: undefined,
      isParsing: false,
      parsedRequest: undefined,
      unservedRequest: undefined,
    };
    connections.set(socket, connection);
    return connection;
  }

  function onData(connection: Connection, chunk: Buffer): void {
    const { socket, lastRequest } = connection;
    if (lastRequest && isOpen() && isIdle(socket) && lastRequest.bytes.equals(chunk)) {
      if (serve(lastRequest.head, (response) => write(socket, response))) return;
      connection.unservedRequest = lastRequest.head;
    }
    parse(connection, chunk);
  }

  function parse(connection: Connection, chunk: Buffer): void {
    connection.lastRequest = undefined;
    connection.socket.off("data", connection.onData).on("data", connection.parse);
    connection.isParsing = true;
    connection.parse(chunk);
    connection.isParsing = false;
    connection.unservedRequest = undefined;
    const { parsedRequest } = connection;
    if (!parsedRequest) return;
    // Otherwise, the request and its response would stay in memory as long as the connection.
    connection.parsedRequest = undefined;
    if (isWholeRequest(chunk, parsedRequest))
      connection.lastRequest = { head: toHead(parsedRequest), bytes: chunk };
    listen(connection);
  }

  /** Returns false if the response is too large. */
  function write(socket: Socket, response: ReadResponse): boolean {
    if (!isSmall(response)) return false;
    const { status, headers, body } = response;
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    for (let index = 0; index < headers.length; index += 2)
      head += `${headers[index]}: ${headers[index + 1]}\r\n`;
    head += `date: ${new Date().toUTCString()}\r\n${connectionHeaders}\r\n`;
    if (typeof body === "string") socket.write(head + body, "latin1");
    else {
      // One system call for both.
      socket.cork();
      socket.write(head, "latin1");
      if (body) socket.write(body);
      socket.uncork();
    }
    return true;
  }

  return { serveParsed };
}

function isSameList(left: readonly string[] | undefined, right: readonly string[]): boolean {
  return left?.length === right.length && left.every((text, index) => text === right[index]);
}

/** Node sends larger responses: for these, the time to parse the request hardly matters. */
const MAX_BODY_BYTES = 64 * 1024;

function isSmall({ body }: ReadResponse): boolean {
  return (body?.length ?? 0) <= MAX_BODY_BYTES;
}

/** Whether Node would handle the same bytes in the same way again. */
function isRepeatable({ httpVersion, headers }: IncomingMessage, reply: ServerResponse): boolean {
  return reply.shouldKeepAlive && httpVersion === "1.1" && headers.expect === undefined;
}

/** Whether all earlier responses have been sent, and the client has received them. */
function isIdle(socket: Socket): boolean {
  return socket.writableLength === 0 && getCurrentResponse(socket) === undefined;
}

/** Larger requests are not stored. Browsers and bots send 200 to 1,200 bytes. */
const MAX_REQUEST_BYTES = 2048;

/**
 * Whether the chunk contains exactly this request: one line for each header, no body, and no other request. A request
 * that is not complete has a body, which arrives in the next chunk.
 */
function isWholeRequest(chunk: Buffer, { complete, url, rawHeaders }: IncomingMessage): boolean {
  if (!complete || chunk.length > MAX_REQUEST_BYTES) return false;
  const text = chunk.toString("latin1");
  if (!text.startsWith(`GET ${url} HTTP/1.1\r\n`) || !text.endsWith("\r\n\r\n")) return false;
  return text.split("\r\n").length === 1 + rawHeaders.length / 2 + 2;
}

function toHead({ method, url, headers, socket }: IncomingMessage): RequestHead {
  return { method, url, headers, socket };
}
