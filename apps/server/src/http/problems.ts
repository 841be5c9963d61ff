import { getProblemKind, type Problem, type ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { text } from "#i18n/texts.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Logger } from "#ports/logger.ts";

/** Maps every error to a response. */
export function installProblemHandler(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500)
      log.error({ err: error, method: request.method, route: request.routeOptions.url }, "request failed");
    if (problem.key === "request.too-large") readRemainingBody(request, reply);
    return sendProblem(request, reply, problem);
  });
}

/** Otherwise, the framework would close the connection while the client sends, and the client would miss the error. */
function readRemainingBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader("connection");
  raw.resume();
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemError,
): FastifyReply {
  const { status, code = status, data = problem.data } = getProblemKind(problem.key);
  const body: Problem & { readonly data?: unknown } = {
    title: text(problem.key, request.language, problem.values),
    ...(data !== undefined && { data }),
    status: code,
  };
  if (problem.values["seconds"] !== undefined) reply.header("retry-after", problem.values["seconds"]);
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .serializer(JSON.stringify)
    .send(body);
}

/** Maps errors of the framework to our problems. */
const frameworkProblems: Readonly<Record<string, ProblemKey>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.media-type",
  FST_ERR_CTP_BODY_TOO_LARGE: "request.too-large",
  FST_ERR_CTP_EMPTY_TYPE: "request.media-type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request.invalid",
  FST_ERR_BAD_URL: "route.not-found",
};

/** Maps errors of the operating system to our problems. */
const systemProblems: Readonly<Record<string, ProblemKey>> = {
  ENOSPC: "upload.no-space",
  EDQUOT: "upload.no-space",
};

/** PostgreSQL: a row refers to a row that does not exist. */
const FOREIGN_KEY_VIOLATION = "23503";

/**
 * GAME-14, EXT-8, USER-7: the parents of new rows. A service has checked that they exist, so they were deleted in the
 * meantime. The deletion of a parent deletes or changes the rows that refer to it, so it never violates these
 * constraints.
 */
const PARENT_CONSTRAINTS: readonly (readonly [suffix: string, problem: ProblemKey])[] = [
  ["_game_id_fkey", "game.not-found"],
  ["_challenge_id_fkey", "challenge.not-found"],
  ["_provider_id_fkey", "provider.not-found"],
  // The constraints of `sessions` and `sign_in_flows`.
  ["_provider", "provider.not-found"],
  // USER-7: the account of the caller.
  ["_user_id_fkey", "session.required"],
  ["_creator_id_fkey", "session.required"],
  ["_created_by_fkey", "session.required"],
  ["_author_id_fkey", "session.required"],
  ["_uploaded_by_fkey", "session.required"],
];

function findDeletedParent(error: FastifyError & { readonly constraint?: string }): ProblemKey | undefined {
  if (error.code !== FOREIGN_KEY_VIOLATION) return undefined;
  return PARENT_CONSTRAINTS.find(([suffix]) => error.constraint?.endsWith(suffix))?.[1];
}

function toProblem(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error;
  const deletedParent = findDeletedParent(error);
  if (deletedParent) return new ProblemError(deletedParent, {}, { cause: error });
  const knownProblem = frameworkProblems[error.code] ?? systemProblems[error.code];
  if (knownProblem) return new ProblemError(knownProblem);
  if (error.statusCode && error.statusCode < 500) return new ProblemError("request.invalid");
  return new ProblemError("server.unexpected");
}
