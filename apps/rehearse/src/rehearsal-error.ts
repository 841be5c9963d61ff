/** The rehearsal cannot run on this installation. The message contains the reason. */
export class RehearsalError extends Error {
  override readonly name = "RehearsalError";
}
