import type { PasskeyProof } from "@gonfalon/contract/passkey.ts";
import type { PasskeyProofs } from "#features/passkey/passkey-proofs.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { FactorCodes } from "./factor-codes.ts";

export interface FactorProofDeps {
  readonly codes: FactorCodes;
  readonly passkeys: PasskeyProofs;
}

/** Either a code or a passkey. */
export interface FactorProof {
  readonly code?: string | null | undefined;
  readonly passkey?: PasskeyProof | null | undefined;
}

/** The name of the factor for the log. */
export function getFactorMethod({ passkey }: FactorProof): string {
  return passkey ? "passkey" : "code";
}

export type FactorProofs = ReturnType<typeof factorProofs>;

/** Verifies the second factor of a user, whichever kind it is. */
export function factorProofs({ codes, passkeys }: FactorProofDeps) {
  async function verify(userId: string, { code, passkey }: FactorProof): Promise<void> {
    if (code && passkey) throw new ProblemError("request.field-invalid", { field: "passkey" });
    if (code) return codes.verify(userId, code);
    if (!passkey) throw new ProblemError("request.field-missing", { field: "code" });
    if ((await passkeys.verify(passkey)) !== userId) throw new ProblemError("passkey.wrong");
  }

  return { verify };
}
