import { EngineError } from "#ports/container-engine.ts";

/** A Docker error about an address that the host does not have, with advice; undefined for other errors. */
export function toPublishError(error: unknown): EngineError | undefined {
  const { message } = toEngineError(error);
  if (!message.includes("cannot assign requested address")) return undefined;
  return new EngineError(`${message}. Set DOCKER_PUBLISH_ON to an address of the Docker host.`, {
    cause: error,
  });
}

/** A handler for rejected requests that ignores responses with these statuses. */
export function ignoreStatus(...statuses: readonly number[]): (error: unknown) => undefined {
  return (error) => {
    if (!hasStatus(error, ...statuses)) throw error;
    return undefined;
  };
}

export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return statuses.includes((error as { statusCode?: number }).statusCode ?? 0);
}

/** Runs a request; its error becomes an `EngineError`. */
export async function withDockerError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toEngineError(error);
  }
}

/** An error with Docker's own message, if Docker rejected the request. */
export function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const { json, message } = error as { json?: { message?: string }; message?: string };
  return new EngineError(`Docker: ${json?.message ?? message ?? String(error)}`, { cause: error });
}
