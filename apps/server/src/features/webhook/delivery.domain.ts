import type { Attempt, Delivery, DeliveryStatus } from "@gonfalon/contract/webhook.ts";

/** The body of a request in the Standard format. The texts of chat messages are built from it. */
export interface Payload {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface DeliveryState {
  readonly id: string;
  readonly messageId: string;
  readonly type: string;
  readonly gameId: number | null;
  readonly payload: Payload;
  readonly status: DeliveryStatus;
  readonly tries: number;
  readonly nextTryAt: Date;
  readonly attempts: readonly Attempt[];
  readonly redeliveryOf: string | null;
  readonly createdAt: Date;
}

/** HOOK-6: the message id in requests. It is the same in every attempt and redelivery. */
export function formatMessageId(messageId: string): string {
  return `msg_${messageId}`;
}

export function toDeliveryInfo(delivery: DeliveryState): Delivery {
  const { nextTryAt, status } = delivery;
  return {
    ...delivery,
    messageId: formatMessageId(delivery.messageId),
    payload: { ...delivery.payload },
    attempts: [...delivery.attempts],
    nextTryAt: status === "Pending" ? nextTryAt.getTime() : null,
    createdAt: delivery.createdAt.getTime(),
  };
}
