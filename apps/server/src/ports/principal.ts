import type { Role } from "@gonfalon/contract/enums.ts";

/** Who is calling, and by which means. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly via: { readonly kind: "session" | "token"; readonly id: string };
}
