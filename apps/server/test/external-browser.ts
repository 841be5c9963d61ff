import { finishExternal, startExternal } from "@gonfalon/contract/external.ts";
import { type Caller, toCookieHeader, visitor } from "./api-client.ts";
import type { TestServer } from "./harness.ts";

interface StartBody {
  readonly provider: string;
  readonly purpose?: "SignIn" | "Link" | "Confirm";
  readonly returnTo?: string;
}

/** Starts a sign-in at a provider. Returns the URL of the provider, and the browser with its new cookies. */
export async function startAt(server: TestServer, body: StartBody, caller: Caller = visitor) {
  const reply = await server.call(caller, startExternal, { body });
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.problem.title}`);
  return { url: reply.body.url, browser: withCookies(caller, reply.headers) };
}

/** Finishes a sign-in with the query of the redirect from the provider. */
export async function finishAt(server: TestServer, browser: Caller, provider: string, query: string) {
  const reply = await server.call(browser, finishExternal, { body: { provider, query } });
  return { ...reply, browser: withCookies(browser, reply.headers) };
}

/** Adds the cookies of a response to those of a caller. They replace cookies of the same name. */
export function withCookies(caller: Caller, headers: Readonly<Record<string, unknown>>): Caller {
  const cookies = new Map<string, string>();
  for (const part of [caller.headers["cookie"] ?? "", toCookieHeader(headers)].join("; ").split("; ")) {
    const [name = "", value = ""] = part.split("=");
    if (name !== "") cookies.set(name, value);
  }
  return { headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } };
}
