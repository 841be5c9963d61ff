import { login } from "@gonfalon/contract/account.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Problem } from "@gonfalon/contract/kernel/problem.ts";
import { toRequestParts, toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";

/** A signed-in user of a running platform. */
export interface DemoUser {
  call<Request, Reply>(
    endpoint: Endpoint<Request, Reply>,
    ...request: unknown extends Request ? [] : [request: Request]
  ): Promise<Reply>;
}

/** Signs in to the platform at `address`. */
export async function signIn(address: string, userName: string, password: string): Promise<DemoUser> {
  const response = await send(address, undefined, login, { body: { userName, password } });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  return {
    call: async (endpoint, ...[request]) => {
      const { body } = await send(address, cookie, endpoint, request);
      return (endpoint.reply ? JSON.parse(body) : undefined) as never;
    },
  };
}

async function send(address: string, cookie: string | undefined, endpoint: Endpoint, request: unknown) {
  const { body } = toRequestParts(request);
  const path = toRequestUrl(endpoint, request);
  const response = await fetch(`${address}${path}`, {
    method: endpoint.method,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${(JSON.parse(text) as Problem).title}`);
  return { headers: response.headers, body: text };
}
