interface ProviderPreset {
  /** OAuth 2 providers have no discovery document and no ID token. */
  readonly protocol: "oidc" | "oauth2";
  readonly issuer: string | null;
  readonly authorizeUrl: string | null;
  readonly tokenUrl: string | null;
  readonly userInfoUrl: string | null;
  readonly scopes: string;
  readonly subjectClaim: string;
  readonly nameClaim: string;
  /** The claim that is true if the e-mail address is verified. */
  readonly verifiedClaim: string;
  readonly emailTrust: "Never" | "Claim";
}

const OIDC: ProviderPreset = {
  protocol: "oidc",
  issuer: null,
  authorizeUrl: null,
  tokenUrl: null,
  userInfoUrl: null,
  scopes: "openid profile email",
  subjectClaim: "sub",
  nameClaim: "preferred_username",
  verifiedClaim: "email_verified",
  emailTrust: "Claim",
};

const OAUTH2: ProviderPreset = {
  ...OIDC,
  protocol: "oauth2",
  scopes: "",
  nameClaim: "name",
};

/** The defaults of each kind of sign-in provider. Administrators can change all but `protocol` and `verifiedClaim`. */
export const providerPresets = {
  Oidc: OIDC,
  Keycloak: OIDC,
  Authentik: OIDC,
  GitLab: OIDC,
  Google: { ...OIDC, issuer: "https://accounts.google.com", nameClaim: "name" },
  // Microsoft does not guarantee that an address belongs to the user.
  Microsoft: { ...OIDC, emailTrust: "Never" },
  GitHub: {
    ...OAUTH2,
    authorizeUrl: "https://github.com/login/oauth/authorize",
    tokenUrl: "https://github.com/login/oauth/access_token",
    userInfoUrl: "https://api.github.com/user",
    scopes: "read:user user:email",
    subjectClaim: "id",
    nameClaim: "login",
  },
  Discord: {
    ...OAUTH2,
    authorizeUrl: "https://discord.com/oauth2/authorize",
    tokenUrl: "https://discord.com/api/oauth2/token",
    userInfoUrl: "https://discord.com/api/users/@me",
    scopes: "identify email",
    subjectClaim: "id",
    nameClaim: "username",
    verifiedClaim: "verified",
  },
  CTFtime: {
    ...OAUTH2,
    authorizeUrl: "https://oauth.ctftime.org/authorize",
    tokenUrl: "https://oauth.ctftime.org/token",
    userInfoUrl: "https://oauth.ctftime.org/user",
    scopes: "profile:read team:read",
    subjectClaim: "id",
  },
  OAuth2: OAUTH2,
} as const satisfies Readonly<Record<string, ProviderPreset>>;

const MULTI_TENANT_NAMES = ["common", "organizations", "consumers"];

/** EXT-4: whether an issuer URL of Microsoft accepts accounts of more than one tenant. */
export function isMultiTenant(issuer: string): boolean {
  return new URL(issuer).pathname.split("/").some((part) => MULTI_TENANT_NAMES.includes(part.toLowerCase()));
}
