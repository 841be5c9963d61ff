import type { ProviderKind } from "@gonfalon/contract/enums.ts";

/** The names of the kinds, in the order of the form. */
export const providerKindNames: Readonly<Record<ProviderKind, string>> = {
  Oidc: "OpenID Connect",
  Keycloak: "Keycloak",
  Authentik: "Authentik",
  GitLab: "GitLab",
  Google: "Google",
  Microsoft: "Microsoft",
  GitHub: "GitHub",
  Discord: "Discord",
  CTFtime: "CTFtime",
  OAuth2: "OAuth 2.0",
};
