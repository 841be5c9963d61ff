import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

interface ReceivedRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The response is sent after this promise resolves. */
  readonly after?: Promise<unknown>;
}

/** A real HTTP server on loopback that records requests. `reply` chooses the response, 200 by default. */
export function useWebhookReceiver() {
  const requests: ReceivedRequest[] = [];
  const state: { reply: (request: ReceivedRequest) => Reply; onRequest: () => void } = {
    reply: () => ({}),
    onRequest: () => undefined,
  };
  const server = createServer((request, response) => {
    void request
      .setEncoding("utf8")
      .toArray()
      .then(async (parts) => {
        const { method = "", url = "", headers } = request;
        const receivedRequest = { method, path: url, headers, body: parts.join(""), at: Date.now() };
        requests.push(receivedRequest);
        state.onRequest();
        const { status = 200, headers: replyHeaders = {}, body = "", after } = state.reply(receivedRequest);
        await after;
        response.writeHead(status, replyHeaders).end(body);
      });
  });

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    requests,
    /** Chooses the response to each request. */
    set reply(reply: (request: ReceivedRequest) => Reply) {
      state.reply = reply;
    },
    url: (path = "/hook/0123abcd") => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    /** The requests whose path starts with this string. */
    listRequestsTo: (path: string) => requests.filter((request) => request.path.startsWith(path)),
    /** Resolves when this many requests have arrived. */
    waitForRequests: (count: number) =>
      new Promise<void>((resolve) => {
        const check = () => requests.length >= count && resolve();
        state.onRequest = check;
        check();
      }),
  };
}
