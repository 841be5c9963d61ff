/** Why a rehearsal cannot start or continue; the message contains the reason. */
export class RehearsalError extends Error {
  override readonly name = "RehearsalError";
}
