import { type Static, Type } from "typebox";
import { Branding } from "./branding.ts";
import { PortMapping, ProviderKind, SecondFactorPolicy } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Nullable, Patch } from "./kernel/scalars.ts";
import { FileBody } from "./kernel/upload.ts";
import { limits } from "./limits.ts";

/** `"x-public": true` marks the settings that `GET /api/config` returns to every visitor. */
const PUBLIC = { "x-public": true } as const;

export const AccountPolicy = Type.Object({
  allowRegister: Type.Boolean({ default: true }),
  activeOnRegister: Type.Boolean({ default: true }),
  useCaptcha: Type.Boolean({ default: false }),
  emailConfirmationRequired: Type.Boolean({ ...PUBLIC, default: false }),
  emailDomainList: Type.String({ default: "", maxLength: 4096 }),
  passwordSignIn: Type.Boolean({
    default: true,
    description: "Whether users who are not administrators can sign in with a password",
  }),
  secondFactor: Type.Unsafe<SecondFactorPolicy>({
    ...SecondFactorPolicy,
    default: "Optional",
    description: "Who must have a second factor; Staff are monitors and administrators",
  }),
  confirmEveryone: Type.Boolean({
    default: false,
    description: "Whether users without a second factor also confirm their identity before security changes",
  }),
  confirmAdminActs: Type.Boolean({
    default: false,
    description: "Whether deleting a game, user or team and changing a role need a confirmation",
  }),
  confirmMinutes: Type.Integer({
    default: 30,
    minimum: 1,
    maximum: 1440,
    description: "How long a sign-in or a confirmation is valid as a proof of identity",
  }),
  rememberDays: Type.Integer({
    default: 30,
    minimum: 0,
    maximum: 90,
    description: "For how many days a browser can skip the second factor; 0 = never",
  }),
  signInNotice: Type.Boolean({
    default: true,
    description: "Whether users receive a mail about a sign-in with an unknown browser from an unknown place",
  }),
});
export type AccountPolicy = Static<typeof AccountPolicy>;

export const DEFAULT_TITLE = "Gonfalon";
export const DEFAULT_SLOGAN = "A flag worth capturing";

export const GlobalConfig = Type.Object({
  title: Type.String({ ...PUBLIC, default: DEFAULT_TITLE, maxLength: limits.platformTitle }),
  titleSuffix: Type.Boolean({
    ...PUBLIC,
    default: false,
    description: "Whether the title is shown with `::CTF` after it",
  }),
  slogan: Type.String({ ...PUBLIC, default: DEFAULT_SLOGAN, maxLength: limits.platformSlogan }),
  description: Nullable(
    Type.String({
      default: "A place to compete in capture-the-flag games",
      maxLength: limits.platformDescription,
    }),
  ),
  footerInfo: Nullable(Type.String({ ...PUBLIC, default: null, maxLength: limits.footer })),
  customTheme: Nullable(Type.String({ ...PUBLIC, default: null, pattern: "^(#[0-9a-fA-F]{6})?$" })),
  apiEncryption: Type.Boolean({ default: false }),
  watermark: Type.Boolean({
    ...PUBLIC,
    default: false,
    description: "Whether every page shows the id of the signed-in user as a watermark",
  }),
  allowHttpMedia: Type.Boolean({
    default: false,
    description: "Whether pages may load images, audio and video over `http://`",
  }),
  allowIndexing: Type.Boolean({
    default: true,
    description: "Whether search engines may list the public pages",
  }),
  logoHash: Nullable(Type.String({ default: null, readOnly: true })),
  faviconHash: Nullable(Type.String({ default: null, readOnly: true })),
});
export type GlobalConfig = Static<typeof GlobalConfig>;

const lifetimeMinutes = { minimum: 1, maximum: 7200 } as const;

export const ContainerPolicy = Type.Object({
  autoDestroyOnLimitReached: Type.Boolean({ default: false }),
  maxExerciseContainerCountPerUser: Type.Integer({ default: 1, minimum: 0, maximum: 1000 }),
  defaultLifetime: Type.Integer({ ...PUBLIC, default: 120, ...lifetimeMinutes }),
  extensionDuration: Type.Integer({ ...PUBLIC, default: 120, ...lifetimeMinutes }),
  renewalWindow: Type.Integer({ ...PUBLIC, default: 10, minimum: 1, maximum: 360 }),
});
export type ContainerPolicy = Static<typeof ContainerPolicy>;

/** The settings that an administrator changes at run time. */
export const Settings = Type.Object({
  accountPolicy: AccountPolicy,
  globalConfig: GlobalConfig,
  containerPolicy: ContainerPolicy,
  branding: Branding,
});
export type Settings = Static<typeof Settings>;

/** The settings that every visitor may see, and values derived from the others. */
export const ClientConfig = Type.Object({
  title: GlobalConfig.properties.title,
  titleSuffix: GlobalConfig.properties.titleSuffix,
  slogan: GlobalConfig.properties.slogan,
  footerInfo: GlobalConfig.properties.footerInfo,
  customTheme: GlobalConfig.properties.customTheme,
  emailConfirmationRequired: AccountPolicy.properties.emailConfirmationRequired,
  apiPublicKey: Nullable(Type.String({ description: "X25519 key, base64, while credentials are encrypted" })),
  logoUrl: Nullable(Type.String()),
  watermark: GlobalConfig.properties.watermark,
  sourceUrl: Nullable(Type.String({ description: "Where the source code of this platform can be found" })),
  portMapping: PortMapping,
  trafficCapture: Type.Boolean({
    description: "Whether traffic capture is available",
  }),
  attachmentBytes: Type.Integer({ description: "Largest upload of attachments, in bytes" }),
  packageBytes: Type.Integer({ description: "Largest game package that can be imported, in bytes" }),
  signIn: Type.Object({
    password: Type.Boolean({ description: "Whether users can sign in with a password" }),
    passkeys: Type.Boolean({
      description: "Whether browsers support passkeys at the address of the platform",
    }),
    secondFactor: AccountPolicy.properties.secondFactor,
    providers: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), kind: ProviderKind })),
  }),
  defaultLifetime: ContainerPolicy.properties.defaultLifetime,
  extensionDuration: ContainerPolicy.properties.extensionDuration,
  renewalWindow: ContainerPolicy.properties.renewalWindow,
});
export type ClientConfig = Static<typeof ClientConfig>;

export const getClientConfig = endpoint({
  method: "GET",
  path: "/api/config",
  access: "public",
  summary: "Get the public configuration",
  etag: "cfg",
  retried: false,
  reply: ClientConfig,
});

export const getSettings = endpoint({
  method: "GET",
  path: "/api/admin/config",
  access: "admin",
  summary: "Get all platform settings",
  reply: Settings,
});

export const updateSettings = endpoint({
  method: "PUT",
  path: "/api/admin/config",
  access: "admin",
  summary: "Update platform settings; missing fields keep their value",
  body: Type.Object({
    accountPolicy: Type.Optional(Nullable(Patch(AccountPolicy))),
    globalConfig: Type.Optional(Nullable(Patch(GlobalConfig))),
    containerPolicy: Type.Optional(Nullable(Patch(ContainerPolicy))),
    branding: Type.Optional(Nullable(Patch(Branding))),
  }),
  fails: [
    "mail.not-configured",
    "account.no-factor",
    "provider.needed",
    "branding.contrast",
    "request.field-invalid",
    "request.field-missing",
    "account.confirmation-needed",
  ],
});

export const changeLogo = endpoint({
  method: "POST",
  path: "/api/admin/config/logo",
  access: "admin",
  summary: "Change the logo and the favicon",
  body: FileBody("file", "image"),
  fails: [
    "asset.busy",
    "asset.empty",
    "asset.too-complex",
    "asset.too-large",
    "asset.not-an-image",
    "upload.no-space",
  ],
});

export const deleteLogo = endpoint({
  method: "DELETE",
  path: "/api/admin/config/logo",
  access: "admin",
  summary: "Restore the default logo and favicon",
});
