import type { Attempt } from "@gonfalon/contract/webhook.ts";
import { sha256Text } from "#kernel/digest.ts";
import type { Clock } from "#ports/clock.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { WebhookClient } from "#ports/webhook-client.ts";
import { type ChatFormat, createChatRequest, fitsMessage, isAcceptedByChat } from "./chat-request.ts";
import { toMessageText } from "./message.ts";
import type { DueDelivery, Receiver } from "./sending.repo.ts";
import { createStandardRequest } from "./standard-request.ts";
import type { WebhookSecrets } from "./webhook-secrets.ts";

export interface WebhookTransmissionDeps {
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  readonly webhookClient: WebhookClient;
  readonly secrets: WebhookSecrets;
  readonly publicUrl: string;
}

type Message = Pick<DueDelivery, "messageId" | "payload">;

export interface Outcome {
  readonly attempt: Attempt;
  /** The number of messages that the request contained. */
  readonly messageCount: number;
  readonly retryAfterSeconds: number | undefined;
}

interface UnsealedParts {
  readonly url: string;
  readonly credential: string | undefined;
  readonly signingSecrets: readonly string[];
}

const MAX_STORED_BYTES = 1024;

export type WebhookTransmission = ReturnType<typeof webhookTransmission>;

/** Sends messages to a receiver: one in the Standard format, or as many as fit in one chat message. */
export function webhookTransmission({
  clock,
  stopwatch,
  webhookClient,
  secrets,
  publicUrl,
}: WebhookTransmissionDeps) {
  async function send(receiver: Receiver, messages: readonly [Message, ...Message[]]): Promise<Outcome> {
    const at = clock.now();
    const unsealedParts = unseal(receiver, at);
    if (!unsealedParts)
      return {
        attempt: createNotDecryptedAttempt(at),
        messageCount: messages.length,
        retryAfterSeconds: undefined,
      };
    const { request, messageCount } = createRequest(receiver, unsealedParts, messages, at);
    const startedAt = stopwatch.microseconds();
    const { status, fault, body, retryAfterSeconds } = await webhookClient.send(request);
    const durationMs = Math.round((stopwatch.microseconds() - startedAt) / 1000);
    const { format } = receiver;
    const isRejected = fault === null && format !== "Standard" && !isAcceptedByChat(format, body);
    const response = Buffer.from(body).subarray(0, MAX_STORED_BYTES).toString().replaceAll("\0", "");
    const attempt: Attempt = {
      at: at.getTime(),
      status,
      fault: isRejected ? "Rejected" : fault,
      durationMs,
      response,
    };
    return { attempt, messageCount, retryAfterSeconds };
  }

  /** Undefined if a part was encrypted with another secret of the installation. */
  function unseal(receiver: Receiver, at: Date): UnsealedParts | undefined {
    const { id, urlSealed, credentialSealed } = receiver;
    try {
      return {
        url: secrets.unseal("url", id, urlSealed),
        credential: credentialSealed ? secrets.unseal("credential", id, credentialSealed) : undefined,
        signingSecrets: unsealSigningSecrets(receiver, at),
      };
    } catch {
      return undefined;
    }
  }

  function createRequest(
    receiver: Receiver,
    { url, credential, signingSecrets }: UnsealedParts,
    messages: readonly [Message, ...Message[]],
    at: Date,
  ) {
    const { format, target } = receiver;
    const [firstMessage] = messages;
    if (format === "Standard")
      return {
        request: createStandardRequest({ ...firstMessage, url, secrets: signingSecrets, at }),
        messageCount: 1,
      };
    const { text, messageCount } = joinTexts(receiver, format, messages);
    const request = createChatRequest({
      format,
      url,
      target,
      credential,
      transactionId: toTransactionId(messages.slice(0, messageCount)),
      text,
      at,
    });
    return { request, messageCount };
  }

  /** HOOK-6: after a rotation, requests are signed with both secrets. */
  function unsealSigningSecrets(receiver: Receiver, at: Date): readonly string[] {
    const { id, secretSealed, formerSecretSealed, formerUntil } = receiver;
    const formerSecret = formerUntil && formerUntil > at ? formerSecretSealed : null;
    return [secretSealed, formerSecret].flatMap((sealed) =>
      sealed ? [secrets.unseal("secret", id, sealed)] : [],
    );
  }

  /** HOOK-9: the texts, one per line, as many as fit. */
  function joinTexts(
    { language, templates }: Receiver,
    format: ChatFormat,
    messages: readonly Message[],
  ): { readonly text: string; readonly messageCount: number } {
    const texts = messages.map(({ payload }) =>
      toMessageText(payload, { format, language, templates, publicUrl }),
    );
    let messageCount = 1;
    while (messageCount < texts.length && fitsMessage(texts.slice(0, messageCount + 1).join("\n"), format))
      messageCount += 1;
    return { text: texts.slice(0, messageCount).join("\n"), messageCount };
  }

  return { send };
}

/** HOOK-3: an attempt that failed before a request was sent. */
function createNotDecryptedAttempt(at: Date): Attempt {
  return { at: at.getTime(), status: null, fault: "NotDecrypted", durationMs: 0, response: "" };
}

/** The same for every request with these messages. */
function toTransactionId(messages: readonly Message[]): string {
  return sha256Text(messages.map(({ messageId }) => messageId).join(" "));
}
