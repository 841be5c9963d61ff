/** An expected error, with the status of the response. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
