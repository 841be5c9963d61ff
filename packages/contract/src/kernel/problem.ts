import { type Static, Type } from "typebox";

interface ProblemKind {
  readonly status: number;
  /** What the body's `status` says instead of the HTTP status. */
  readonly code?: number;
  /** What the body carries besides, for the one client that looks at it. */
  readonly data?: boolean;
}

/** The only errors a caller can receive on purpose. The key doubles as the translation key. */
export const problems = {
  "request.invalid": { status: 400 },
  "request.body-missing": { status: 400 },
  "request.json-malformed": { status: 400 },
  "request.json-too-deep": { status: 400 },
  "request.field-invalid": { status: 400 },
  "request.field-missing": { status: 400 },
  "request.field-too-long": { status: 400 },
  "request.field-too-short": { status: 400 },
  "request.precondition": { status: 412 },
  "request.too-large": { status: 413 },
  "request.media-type": { status: 415 },
  "request.range": { status: 416 },
  "request.too-many": { status: 429 },
  "route.not-found": { status: 404 },
  "route.method-not-allowed": { status: 405 },
  "session.required": { status: 401 },
  "session.not-found": { status: 404 },
  "access.denied": { status: 403 },
  "account.login-failed": { status: 401 },
  "account.banned": { status: 401 },
  "account.registration-closed": { status: 400 },
  "account.domain-not-allowed": { status: 400 },
  "account.name-hidden-characters": { status: 400 },
  "account.name-taken": { status: 400 },
  "account.exists": { status: 400 },
  "account.email-taken": { status: 400 },
  "account.email-unknown": { status: 400 },
  "account.email-change-closed": { status: 400, data: false },
  "account.already-verified": { status: 400 },
  "account.verify-link-invalid": { status: 401 },
  "account.reset-link-invalid": { status: 400 },
  "account.confirm-link-invalid": { status: 400 },
  "account.recovery-closed": { status: 400 },
  "account.password-wrong": { status: 400 },
  "account.password-too-short": { status: 400 },
  "account.password-too-long": { status: 400 },
  "account.password-no-digit": { status: 400 },
  "account.password-no-lower-case": { status: 400 },
  "account.password-no-upper-case": { status: 400 },
  "asset.empty": { status: 400 },
  "asset.hash-invalid": { status: 400 },
  "asset.in-use": { status: 400 },
  "asset.not-an-image": { status: 400 },
  "asset.not-found": { status: 404 },
  "asset.too-large": { status: 400 },
  "captcha.no-challenge": { status: 404 },
  "captcha.wrong": { status: 400 },
  "mail.not-configured": { status: 400 },
  "mail.refused": { status: 400 },
  "post.not-found": { status: 404 },
  "attachment.file-unknown": { status: 400 },
  "attachment.url-invalid": { status: 400 },
  "challenge.attachment-per-flag": { status: 400 },
  "challenge.no-capture": { status: 400 },
  "challenge.no-flag": { status: 400 },
  "challenge.not-found": { status: 404 },
  "challenge.template-too-long": { status: 400 },
  "challenge.template-weak": { status: 400 },
  "game.blood-bonus-invalid": { status: 400 },
  "game.division-reserved": { status: 400 },
  "game.ended": { status: 400, code: 10002 },
  "game.not-found": { status: 404 },
  "game.not-open": { status: 400 },
  "game.not-started": { status: 400, code: 10001 },
  "game.times-invalid": { status: 400 },
  "notice.automatic": { status: 400 },
  "notice.not-found": { status: 404 },
  "participation.already-registered": { status: 400 },
  "participation.cannot-leave": { status: 400 },
  "participation.division-invalid": { status: 400 },
  "participation.invite-code-wrong": { status: 400 },
  "participation.missing": { status: 400 },
  "participation.not-a-member": { status: 400 },
  "participation.not-accepted": { status: 400 },
  "participation.not-found": { status: 404 },
  "participation.team-full": { status: 400 },
  "participation.transition-invalid": { status: 400 },
  "submission.empty": { status: 400 },
  "submission.limit-reached": { status: 400 },
  "submission.not-found": { status: 404 },
  "submission.too-long": { status: 400 },
  "team.already-member": { status: 400 },
  "team.captain-cannot-leave": { status: 400 },
  "team.captains-too-many": { status: 400 },
  "team.invite-invalid": { status: 400 },
  "team.locked": { status: 400 },
  "team.name-blank": { status: 400 },
  "team.name-taken": { status: 409 },
  "team.not-captain": { status: 403 },
  "team.not-found": { status: 404 },
  "team.not-member": { status: 400 },
  "team.token-malformed": { status: 400 },
  "team.token-wrong": { status: 401 },
  "team.user-not-member": { status: 400 },
  "token.not-found": { status: 404 },
  "user.batch-refused": { status: 400 },
  "user.is-captain": { status: 400 },
  "user.last-administrator": { status: 400 },
  "user.not-found": { status: 404 },
  "user.own-account": { status: 400 },
  "writeup.not-a-pdf": { status: 400 },
  "writeup.not-wanted": { status: 400 },
  "writeup.too-large": { status: 400 },
  "writeup.too-late": { status: 400 },
  "server.unexpected": { status: 500 },
  "server.unavailable": { status: 503 },
} as const satisfies Record<string, ProblemKind>;

export type ProblemKey = keyof typeof problems;

/** Values that a title names: the field, the seconds to wait. */
export type ProblemValues = Readonly<Record<string, string | number>>;

export function problemKind(key: ProblemKey): ProblemKind {
  return problems[key];
}

export const Problem = Type.Object({
  title: Type.String({ description: "Message for the reader, in the language of the request" }),
  status: Type.Integer({ description: "The HTTP status, or a finer number where the catalogue has one" }),
});
export type Problem = Static<typeof Problem>;
