import type { ExternalPurpose, ExternalResult } from "@gonfalon/contract/external.ts";
import { toReturnPath } from "@gonfalon/rules/return-path.ts";
import type { Db } from "#db/client.ts";
import type { SessionService } from "#features/account/session.service.ts";
import type { Browser } from "#features/account/sign-in.service.ts";
import { findFreshnessRefusal } from "#kernel/access.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { IssuedFlow, IssuedSession } from "#ports/authenticator.ts";
import { type Claims, type IdentityClient, ProviderError } from "#ports/identity-client.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import { findOwner } from "./external-account.repo.ts";
import type { FlowState } from "./external-flow.repo.ts";
import type { ExternalFlows, FlowRequest } from "./external-flows.ts";
import type { ExternalLinkService } from "./external-link.service.ts";
import type { ExternalRegistrationService } from "./external-registration.service.ts";
import type { ExternalSignIn } from "./external-sign-in.ts";
import { type Identity, meetsRequirements, toIdentity } from "./identity.domain.ts";
import { findEnabledProvider, type StoredProvider } from "./provider.repo.ts";
import { type ConnectionDeps, toConnection } from "./provider-connection.ts";

export interface ExternalDeps extends ConnectionDeps {
  readonly db: Db;
  readonly random: Random;
  readonly log: Logger;
  readonly identities: IdentityClient;
  readonly sessions: SessionService;
  readonly flows: ExternalFlows;
  readonly signIn: ExternalSignIn;
  readonly registrations: ExternalRegistrationService;
  readonly links: ExternalLinkService;
}

interface StartRequest {
  readonly provider: string;
  readonly purpose?: ExternalPurpose | null | undefined;
  readonly returnTo?: string | null | undefined;
}

interface Callback {
  /** The provider key in the path of the redirect URI. */
  readonly provider: string;
  readonly query: string;
}

/** The response, and the values of its cookies. */
export interface ExternalOutcome {
  readonly result: ExternalResult;
  readonly session?: IssuedSession;
  readonly secondStep?: IssuedFlow;
}

const NO_DETAILS = { methods: null, rememberDays: 0, suggestion: null } as const;
const STATE_BITS = 128;
const VERIFIER_BITS = 256;

export type ExternalService = ReturnType<typeof externalService>;

/** Redirects users to providers, and handles their return. */
export function externalService(deps: ExternalDeps) {
  const { db, random, log, identities, sessions, flows, signIn, registrations, links, publicUrl } = deps;

  async function start(
    { provider: key, purpose: requestedPurpose, returnTo }: StartRequest,
    user: Principal | undefined,
  ): Promise<{ readonly url: string; readonly flow: IssuedFlow }> {
    const storedProvider = orRefuse(await findEnabledProvider(db, { key }), "provider.not-found");
    const purpose = requestedPurpose ?? "SignIn";
    if (purpose !== "SignIn" && !user) throw new ProblemError("session.required");
    if (purpose === "Link") refuse(findFreshnessRefusal(user, "account"));
    const connection = toConnection(deps, storedProvider);
    // STEP-1: OAuth 2 cannot show when the user signed in.
    if (purpose === "Confirm" && connection.protocol !== "oidc")
      throw new ProblemError("external.cannot-confirm");
    const request = {
      state: random.token(STATE_BITS),
      nonce: random.token(STATE_BITS),
      codeVerifier: random.token(VERIFIER_BITS),
      freshLogin: purpose === "Confirm",
    };
    const { url, sentAt } = await mapProviderErrors(storedProvider, identities.start(connection, request));
    const content = { ...request, purpose, returnTo: toReturnPath(returnTo, publicUrl), sentAt };
    const userId = purpose === "SignIn" ? null : (user?.id ?? null);
    return { url, flow: await flows.open({ providerId: storedProvider.provider.id, userId, content }) };
  }

  async function finish(
    token: string | undefined,
    { provider: key, query }: Callback,
    browser: Browser,
  ): Promise<ExternalOutcome> {
    const flow = await flows.find(token, new URLSearchParams(query).get("state"));
    const storedProvider = await findEnabledProvider(db, { id: flow.providerId });
    // Prevents mix-up attacks: the path of the redirect must name the provider to which the browser was redirected.
    if (!storedProvider || storedProvider.provider.key !== key)
      throw new ProblemError("account.flow-invalid");
    if (flow.userId !== null && flow.userId !== browser.currentUser?.id)
      throw new ProblemError("account.flow-invalid");
    await flows.use(flow);
    const claims = await mapProviderErrors(
      storedProvider,
      identities.finish(toConnection(deps, storedProvider), { ...flow.request, query }),
    );
    return conclude(flow, storedProvider, requireIdentity(storedProvider, claims), browser);
  }

  /** Maps a `ProviderError` to a problem, and logs its code unless the user has declined. */
  async function mapProviderErrors<T>({ provider }: StoredProvider, response: Promise<T>): Promise<T> {
    try {
      return await response;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.code === "access_denied") throw new ProblemError("external.declined");
      log.warn({ status: "Failed", provider: provider.key, code: error.code }, "sign-in provider failed");
      throw new ProblemError("external.provider-failed", { code: error.code });
    }
  }

  function requireIdentity({ provider }: StoredProvider, claims: Claims): Identity {
    const identity = toIdentity(provider, claims);
    if (!identity) throw new ProblemError("external.provider-failed", { code: "invalid_response" });
    if (meetsRequirements(provider, claims, identity)) return identity;
    log.warn(
      { status: "Denied", provider: provider.key },
      "a requirement of the sign-in provider is not met",
    );
    throw new ProblemError("external.not-allowed");
  }

  async function conclude(
    flow: FlowState & { readonly request: FlowRequest },
    { provider }: StoredProvider,
    identity: Identity,
    browser: Browser,
  ): Promise<ExternalOutcome> {
    const { returnTo, purpose } = flow.request;
    const { currentUser } = browser;
    if (purpose === "Link" && currentUser) {
      await links.add(currentUser, browser.client, provider, identity);
      return { result: { outcome: "Linked", returnTo, ...NO_DETAILS } };
    }
    if (purpose === "Confirm" && currentUser) {
      if ((await findOwner(db, provider.id, identity.subject)) !== currentUser.id)
        throw new ProblemError("external.not-linked");
      await sessions.recordProof(currentUser);
      return { result: { outcome: "Confirmed", returnTo, ...NO_DETAILS } };
    }
    const ownerId =
      (await findOwner(db, provider.id, identity.subject)) ??
      (await links.addByEmail(provider, identity, browser.client));
    if (ownerId === undefined) {
      await flows.prove(flow, identity);
      return {
        result: { ...NO_DETAILS, ...(await registrations.findNextStep(provider, identity)), returnTo },
      };
    }
    const signInResult = await signIn.signInOwner(ownerId, provider, identity, browser);
    if ("session" in signInResult) {
      return { session: signInResult.session, result: { outcome: "SignedIn", returnTo, ...NO_DETAILS } };
    }
    const { methods, rememberDays } = signInResult.factorNeeded;
    return {
      secondStep: signInResult.flow,
      result: { outcome: "SecondFactor", returnTo, methods: [...methods], rememberDays, suggestion: null },
    };
  }

  return { start, finish };
}
