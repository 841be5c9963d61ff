import type { FastifyReply, FastifyRequest } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Credential } from "#ports/authenticator.ts";
import { type Admission, PUBLIC_POLICY } from "./admission.ts";
import { readCredential } from "./credential.ts";
import { isConnectionToken } from "./credential-form.ts";
import type { negotiatedConnections } from "./negotiated-connections.ts";
import type { Upgrades } from "./upgrades.ts";

export interface HubTokenHost {
  /** A token that opens one connection for an API token, in any process. */
  issueToken(apiTokenId: string): Promise<string>;
  /** Consumes a token of `issueToken`; undefined if it is not valid for the credential of the request. */
  claimToken(token: string, credential: Credential | undefined): Promise<Credential | undefined>;
}

interface HubTokenDeps {
  readonly host: HubTokenHost;
  readonly upgrades: Pick<Upgrades, "isUpgrade">;
  readonly negotiated: Pick<ReturnType<typeof negotiatedConnections>, "negotiate" | "use">;
  readonly admit: Admission["admit"];
}

/** Issues and checks connection tokens. A token that was issued for an API token is valid in every process (CLIENT-2). */
export function hubTokens({ host, upgrades, negotiated, admit }: HubTokenDeps) {
  const claimedCredentials = new WeakMap<FastifyRequest, Credential>();

  async function issue(request: FastifyRequest): Promise<string> {
    const credential = request.principal?.credential;
    return credential?.kind === "token"
      ? host.issueToken(credential.id)
      : negotiated.negotiate(toOwner(request));
  }

  /** Consumes the token of a request over Server-Sent Events or long polling; returns whether it was valid. */
  async function use(request: FastifyRequest): Promise<boolean> {
    const token = readToken(request);
    if (request.principal?.credential.kind !== "token") return negotiated.use(token, toOwner(request));
    return isConnectionToken(token) && (await claim(request)) !== undefined;
  }

  /** Browsers cannot set headers on a WebSocket request, so the connection token identifies the caller. */
  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!upgrades.isUpgrade(request) || !isConnectionToken(readToken(request))) return;
    const caller = await claim(request);
    if (caller) return void claimedCredentials.set(request, caller);
    // Counts the request against the rate limits.
    await admit(request, reply, PUBLIC_POLICY);
    throw new ProblemError("route.not-found");
  }

  function claim(request: FastifyRequest): Promise<Credential | undefined> {
    return host.claimToken(readToken(request), readCredential(request.headers, request.isSecure));
  }

  function getCredential(request: FastifyRequest): Credential | undefined {
    return claimedCredentials.get(request) ?? readCredential(request.headers, request.isSecure);
  }

  return { issue, use, identify, getCredential };
}

/** Identifies the session or token of the caller: a connection belongs to the credential that negotiated it. */
export function toOwner({ principal }: FastifyRequest): string {
  return principal ? `${principal.id} ${principal.credential.id}` : "";
}

export function readToken({ query }: FastifyRequest): string {
  const { id } = query as { readonly id?: string };
  return id ?? "";
}
