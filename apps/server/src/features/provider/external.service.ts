import type { ExternalPurpose, ExternalResult } from "@gonfalon/contract/external.ts";
import { returnPath } from "@gonfalon/rules/return-path.ts";
import type { Db } from "#db/client.ts";
import type { SessionService } from "#features/account/session.service.ts";
import type { Browser, SignInService } from "#features/account/sign-in.service.ts";
import { freshnessRefusal } from "#kernel/access.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { IssuedFlow, IssuedSession } from "#ports/authenticator.ts";
import { type Claims, type IdentityClient, ProviderFailure } from "#ports/identity-client.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import { findOwner } from "./external-account.repo.ts";
import type { FlowState } from "./external-flow.repo.ts";
import type { ExternalFlows, SentFlow } from "./external-flows.ts";
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
  readonly signIns: SignInService;
  readonly flows: ExternalFlows;
  readonly signIn: ExternalSignIn;
  readonly registrations: ExternalRegistrationService;
  readonly links: ExternalLinkService;
}

interface Start {
  readonly provider: string;
  readonly purpose?: ExternalPurpose | null | undefined;
  readonly returnTo?: string | null | undefined;
}

interface Callback {
  /** The key of the provider in the path of the redirect. */
  readonly provider: string;
  readonly query: string;
}

/** The response, and what goes into cookies. */
export interface ExternalOutcome {
  readonly result: ExternalResult;
  readonly session?: IssuedSession;
  readonly secondStep?: IssuedFlow;
}

const NOTHING_MORE = { methods: null, rememberDays: 0, suggestion: null } as const;
const STATE_BITS = 128;
const VERIFIER_BITS = 256;

export type ExternalService = ReturnType<typeof externalService>;

/** Sends users to providers and receives them again. */
export function externalService(deps: ExternalDeps) {
  const { db, random, log, identities, sessions, flows, signIn, registrations, links, publicUrl } = deps;

  async function start(
    { provider: key, purpose, returnTo }: Start,
    user: Principal | undefined,
  ): Promise<{ readonly url: string; readonly flow: IssuedFlow }> {
    const stored = orRefuse(await findEnabledProvider(db, { key }), "provider.not-found");
    const why = purpose ?? "SignIn";
    if (why !== "SignIn" && !user) throw new ProblemError("session.required");
    if (why === "Link") refuse(freshnessRefusal(user, "account"));
    const connection = toConnection(deps, stored);
    // STEP-1: OAuth 2 cannot show when the user signed in.
    if (why === "Confirm" && connection.protocol !== "oidc")
      throw new ProblemError("external.cannot-confirm");
    const request = {
      state: random.token(STATE_BITS),
      nonce: random.token(STATE_BITS),
      codeVerifier: random.token(VERIFIER_BITS),
      freshLogin: why === "Confirm",
    };
    const { url, sentAt } = await reporting(stored, identities.start(connection, request));
    const content = { ...request, purpose: why, returnTo: returnPath(returnTo, publicUrl), sentAt };
    const userId = why === "SignIn" ? null : (user?.id ?? null);
    return { url, flow: await flows.open({ providerId: stored.provider.id, userId, content }) };
  }

  async function finish(
    token: string | undefined,
    { provider: key, query }: Callback,
    browser: Browser,
  ): Promise<ExternalOutcome> {
    const flow = await flows.find(token, new URLSearchParams(query).get("state"));
    const stored = await findEnabledProvider(db, { id: flow.providerId });
    // The path must be that of the provider: another provider could have sent the user to it with a code of its own.
    if (!stored || stored.provider.key !== key) throw new ProblemError("account.flow-invalid");
    if (flow.userId !== null && flow.userId !== browser.present?.id)
      throw new ProblemError("account.flow-invalid");
    await flows.use(flow);
    const claims = await reporting(
      stored,
      identities.finish(toConnection(deps, stored), { ...flow.sent, query }),
    );
    const identity = admit(stored, claims);
    return { ...(await conclude(flow, stored, identity, browser)) };
  }

  /** Logs why a provider failed; of the response of a provider users see only a standard code. */
  async function reporting<T>({ provider }: StoredProvider, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.code === "access_denied") throw new ProblemError("external.declined");
      log.warn({ status: "Failed", provider: provider.key, code: error.code }, "sign-in provider failed");
      throw new ProblemError("external.provider-failed", { code: error.code });
    }
  }

  function admit({ provider }: StoredProvider, claims: Claims): Identity {
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
    flow: FlowState & { readonly sent: SentFlow },
    { provider }: StoredProvider,
    identity: Identity,
    browser: Browser,
  ): Promise<ExternalOutcome> {
    const { returnTo, purpose } = flow.sent;
    const { present } = browser;
    if (purpose === "Link" && present) {
      await links.add(present, browser.client, provider, identity);
      return { result: { outcome: "Linked", returnTo, ...NOTHING_MORE } };
    }
    if (purpose === "Confirm" && present) {
      if ((await findOwner(db, provider.id, identity.subject)) !== present.id)
        throw new ProblemError("external.taken");
      await sessions.prove(present);
      return { result: { outcome: "Confirmed", returnTo, ...NOTHING_MORE } };
    }
    const owner =
      (await findOwner(db, provider.id, identity.subject)) ??
      (await links.addByEmail(provider, identity, browser.client));
    if (owner === undefined) {
      await flows.prove(flow, identity);
      return { result: { ...NOTHING_MORE, ...(await registrations.next(provider, identity)), returnTo } };
    }
    const entered = await signIn.enter(owner, provider, identity, browser);
    if ("session" in entered) {
      return { session: entered.session, result: { outcome: "SignedIn", returnTo, ...NOTHING_MORE } };
    }
    const { methods, rememberDays } = entered.needed;
    return {
      secondStep: entered.flow,
      result: { outcome: "SecondFactor", returnTo, methods: [...methods], rememberDays, suggestion: null },
    };
  }

  return { start, finish };
}
