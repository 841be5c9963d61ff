import { type Static, Type } from "typebox";
import { FontSlot, LandingBlockType } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { FileHash, Id, Nullable, RequiredText } from "./kernel/scalars.ts";
import { FileBody } from "./kernel/upload.ts";
import { limits } from "./limits.ts";

const Color = Type.String({ pattern: "^#[0-9a-fA-F]{6}$" });

/** The colors of one color scheme. */
export const Palette = Type.Object({
  page: Color,
  card: Color,
  line: Color,
  text: Color,
  quiet: Type.String({ ...Color, description: "Less important text" }),
  accent: Color,
});
export type Palette = Static<typeof Palette>;

const Sponsor = Type.Object({
  name: RequiredText({ maxLength: limits.landing.name }),
  url: Type.String({ pattern: "^https?://[^\\s]+$", maxLength: limits.url }),
  logoHash: Nullable(FileHash),
});
export type Sponsor = Static<typeof Sponsor>;

/** A part of the home page. The type decides which members it has. */
export type LandingBlock =
  | {
      readonly type: "Hero";
      readonly title: string;
      readonly text: string;
      readonly imageHash: string | null;
    }
  | { readonly type: "Markdown"; readonly content: string }
  | { readonly type: "Games" }
  | { readonly type: "Posts" }
  | { readonly type: "Countdown"; readonly gameId: number }
  | { readonly type: "Sponsors"; readonly items: readonly Sponsor[] };

// One object with optional members: the serializer and the tolerant reader do not support unions.
const LandingBlock = Type.Unsafe<LandingBlock>(
  Type.Object({
    type: LandingBlockType,
    title: Type.Optional(
      Type.String({ maxLength: limits.landing.name, description: "The title of a Hero block" }),
    ),
    text: Type.Optional(
      Type.String({ maxLength: limits.landing.text, description: "The text of a Hero block" }),
    ),
    imageHash: Type.Optional(Nullable(FileHash)),
    content: Type.Optional(
      Type.String({
        maxLength: limits.landing.content,
        description: "The Markdown text of a Markdown block",
      }),
    ),
    gameId: Type.Optional(Id),
    items: Type.Optional(Type.Array(Sponsor, { maxItems: limits.landing.sponsors })),
  }),
);

const Radius = Nullable(
  Type.Integer({ default: null, minimum: 0, maximum: 24, description: "Corner radius of cards in pixels" }),
);

const LandingBlocks = Type.Array(LandingBlock, {
  default: [],
  maxItems: limits.landing.blocks,
  description: "The parts of the home page, in order; if empty, the default home page is shown",
});

const Font = Nullable(Type.String({ default: null, readOnly: true }));

/** The branding section of the settings. */
export const Branding = Type.Object({
  light: Nullable(Type.Object(Palette.properties, { default: null })),
  dark: Nullable(Type.Object(Palette.properties, { default: null })),
  radius: Radius,
  blocks: LandingBlocks,
  bodyFontHash: Font,
  headingFontHash: Font,
  monoFontHash: Font,
});
export type Branding = Static<typeof Branding>;

export const BrandingInfo = Type.Object({
  themeUrl: Nullable(
    Type.String({ description: "The style sheet with the colors and fonts of the platform" }),
  ),
  radius: Radius,
  blocks: LandingBlocks,
});
export type BrandingInfo = Static<typeof BrandingInfo>;

export const getBranding = endpoint({
  method: "GET",
  path: "/api/branding",
  access: "public",
  summary: "Get the style sheet of the platform and the parts of its home page",
  etag: "branding",
  reply: BrandingInfo,
});

export const getTheme = endpoint({
  method: "GET",
  path: "/theme/:hash.css",
  access: "public",
  summary: "Get the style sheet with the colors and fonts of the platform",
  params: Type.Object({ hash: Type.String() }),
  raw: true,
  fails: ["route.not-found"],
});

const FontParams = Type.Object({ slot: FontSlot });

export const changeFont = endpoint({
  method: "POST",
  path: "/api/admin/config/fonts/:slot",
  access: "admin",
  summary: "Change a font of the platform: a WOFF2 file of at most 1 MiB",
  params: FontParams,
  body: FileBody("file", "font"),
  fails: ["branding.font-invalid", "upload.no-space"],
});

export const deleteFont = endpoint({
  method: "DELETE",
  path: "/api/admin/config/fonts/:slot",
  access: "admin",
  summary: "Restore the default font",
  params: FontParams,
});
