import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

const CLIENT = { clientId: "gonfalon", clientSecret: "the-secret-of-the-fake" } as const;
const keyPair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const foreignKeyPair = generateKeyPairSync("rsa", { modulusLength: 2048 });

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly nonce: string | null;
}

/** What the next sign-in returns. Tests replace members to imitate a provider or an attack. */
interface Behavior {
  /** JSON responses by path; requests for them need the access token. */
  resources: Readonly<Record<string, unknown>>;
  /** Claims that replace the valid claims of the ID token. */
  idToken: Readonly<Record<string, unknown>>;
  /** The header of the ID token. */
  header: Readonly<Record<string, unknown>>;
  /** The key that signs the ID token. */
  key: KeyObject;
  /** The path of the issuer, after the origin. */
  issuerPath: string;
  /** Called before the provider handles a request. If it returns true, the provider does nothing more. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
}

const createDefaultBehavior = (): Behavior => ({
  resources: {},
  idToken: {},
  header: { alg: "RS256", kid: "one" },
  key: keyPair.privateKey,
  issuerPath: "",
  intercept: () => false,
});

/** A sign-in provider on loopback for OpenID Connect and OAuth 2. */
export function useFakeProvider() {
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => void handle(request, response));
  let behavior = createDefaultBehavior();
  let origin = "";

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (behavior.intercept(request, response)) return;
    const { pathname } = new URL(request.url ?? "", origin);
    const path = pathname.slice(behavior.issuerPath.replace(/\/$/, "").length);
    if (path === "/.well-known/openid-configuration") return send(response, createDiscovery());
    if (path === "/keys")
      return send(response, {
        keys: [{ ...keyPair.publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }],
      });
    if (pathname.endsWith("/token"))
      return send(response, issueTokens(new URLSearchParams(await readBody(request)), request));
    const isAllowed = request.headers.authorization === "Bearer the-access-token";
    const resource = behavior.resources[pathname];
    if (isAllowed && resource !== undefined) return send(response, resource);
    response.writeHead(isAllowed ? 404 : 401).end();
  }

  function createDiscovery() {
    // The issuer of Authentik ends with a slash.
    const baseUrl = (origin + behavior.issuerPath).replace(/\/$/, "");
    return {
      issuer: origin + behavior.issuerPath,
      authorization_endpoint: `${baseUrl}/authorize`,
      token_endpoint: `${baseUrl}/token`,
      jwks_uri: `${baseUrl}/keys`,
      ...("/userinfo" in behavior.resources && { userinfo_endpoint: `${origin}/userinfo` }),
      end_session_endpoint: `${baseUrl}/logout`,
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    };
  }

  /** Issues tokens if the code, its verifier, the client and the redirect URI are valid. */
  function issueTokens(form: URLSearchParams, request: IncomingMessage): unknown {
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const verifier = form.get("code_verifier") ?? "";
    const isValid =
      grant?.challenge === createHash("sha256").update(verifier).digest("base64url") &&
      grant.redirectUri === form.get("redirect_uri") &&
      form.get("client_secret") === CLIENT.clientSecret &&
      request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    if (!isValid) return { error: "invalid_grant" };
    const tokens = { access_token: "the-access-token", token_type: "bearer" };
    return grant.nonce === null ? tokens : { ...tokens, id_token: signIdToken(grant.nonce) };
  }

  function signIdToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: origin + behavior.issuerPath,
      aud: CLIENT.clientId,
      sub: "subject-1",
      iat: now,
      exp: now + 300,
      nonce,
      ...behavior.idToken,
    };
    const signedText = [behavior.header, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    const signature =
      behavior.header["alg"] === "none"
        ? ""
        : sign("sha256", Buffer.from(signedText), behavior.key).toString("base64url");
    return `${signedText}.${signature}`;
  }

  /** Approves the sign-in as the user; returns the query of the redirect to the platform. */
  function authorize(url: string): string {
    const { searchParams } = new URL(url);
    const code = randomBytes(16).toString("hex");
    grants.set(code, {
      challenge: searchParams.get("code_challenge") ?? "",
      redirectUri: searchParams.get("redirect_uri") ?? "",
      nonce: searchParams.get("nonce"),
    });
    return new URLSearchParams({ code, state: searchParams.get("state") ?? "" }).toString();
  }

  return {
    ...CLIENT,
    foreignKey: foreignKeyPair.privateKey,
    get origin() {
      return origin;
    },
    authorize,
    setBehavior: (overrides: Partial<Behavior> = {}) => {
      behavior = { ...createDefaultBehavior(), ...overrides };
    },
  };
}

function send(response: ServerResponse, body: unknown): void {
  const isError = typeof body === "object" && body !== null && "error" in body;
  response.writeHead(isError ? 400 : 200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
