import { type Static, Type } from "typebox";
import { CapsulePeople } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Id } from "./kernel/scalars.ts";

export const CAPSULE_FORMAT = { format: "GONFALON-CAPSULE", version: "1.0" } as const;

/** `manifest.json` of a capsule. */
export const CapsuleManifest = Type.Object({
  format: Type.Literal(CAPSULE_FORMAT.format),
  version: Type.Literal(CAPSULE_FORMAT.version),
  exportedAt: Type.String(),
  exporterVersion: Type.String(),
  final: Type.Boolean({ description: "Whether the game had ended" }),
  people: CapsulePeople,
  game: Type.Object({
    id: Id,
    title: Type.String(),
    publicKey: Type.String({ description: "The Ed25519 key of the game, base64" }),
  }),
  parts: Type.Array(
    Type.Object({ name: Type.String(), size: Type.Integer({ minimum: 0 }), sha256: Type.String() }),
    { description: "All other members of the archive except the signature" },
  ),
});
export type CapsuleManifest = Static<typeof CapsuleManifest>;

export const exportCapsule = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/capsule",
  access: "admin",
  gameTokens: "none",
  summary: "Export a game with its teams, submissions and scoreboard as a signed archive",
  params: Type.Object({ id: Id }),
  query: Type.Object({
    people: Type.Unsafe<CapsulePeople>({
      ...CapsulePeople,
      default: "names",
      description: "names: only user names; full: also e-mail address, real name, student number and phone",
    }),
  }),
  raw: true,
  slow: true,
  fails: ["game.not-found"],
});
