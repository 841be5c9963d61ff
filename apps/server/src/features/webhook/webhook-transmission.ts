import type { Attempt } from "@gonfalon/contract/webhook.ts";
import type { Clock } from "#ports/clock.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { WebhookClient } from "#ports/webhook-client.ts";
import { type ChatFormat, chatRequest, fitsMessage, isAcceptedByChat } from "./chat-request.ts";
import { formatMessageId } from "./delivery.domain.ts";
import { messageText } from "./message.ts";
import type { DueDelivery, Receiver } from "./sending.repo.ts";
import { standardRequest } from "./standard-request.ts";
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
  readonly sent: number;
  readonly retryAfterSeconds: number | undefined;
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
    const { request, sent } = createRequest(receiver, messages, at);
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
    return { attempt, sent, retryAfterSeconds };
  }

  function createRequest(receiver: Receiver, messages: readonly [Message, ...Message[]], at: Date) {
    const { id, format, target } = receiver;
    const url = secrets.unseal("url", id, receiver.urlSealed);
    const [first] = messages;
    if (format === "Standard")
      return {
        request: standardRequest({ ...first, url, secrets: unsealSigningSecrets(receiver, at), at }),
        sent: 1,
      };
    const { text, sent } = joinTexts(receiver, format, messages);
    const { credentialSealed } = receiver;
    const credential = credentialSealed ? secrets.unseal("credential", id, credentialSealed) : undefined;
    const request = chatRequest({
      format,
      url,
      target,
      credential,
      id: formatMessageId(first.messageId),
      text,
      at,
    });
    return { request, sent };
  }

  /** HOOK-6: after a rotation, requests are signed with both secrets. */
  function unsealSigningSecrets(receiver: Receiver, at: Date): readonly string[] {
    const { id, secretSealed, formerSecretSealed, formerUntil } = receiver;
    const former = formerUntil && formerUntil > at ? formerSecretSealed : null;
    return [secretSealed, former].flatMap((sealed) => (sealed ? [secrets.unseal("secret", id, sealed)] : []));
  }

  /** HOOK-9: the texts, one per line, as many as fit. */
  function joinTexts(
    { language, templates }: Receiver,
    format: ChatFormat,
    messages: readonly Message[],
  ): { readonly text: string; readonly sent: number } {
    const texts = messages.map(({ payload }) =>
      messageText(payload, { format, language, templates, publicUrl }),
    );
    let sent = 1;
    while (sent < texts.length && fitsMessage(texts.slice(0, sent + 1).join("\n"), format)) sent += 1;
    return { text: texts.slice(0, sent).join("\n"), sent };
  }

  return { send };
}
