import type { Socket } from "node:net";

/** The response that is being sent, if any. Node stores it in this member, and Node's error handler reads it there. */
export function getCurrentResponse(socket: Socket): object | undefined {
  const response: unknown = Reflect.get(socket, "_httpMessage");
  return typeof response === "object" && response !== null ? response : undefined;
}
