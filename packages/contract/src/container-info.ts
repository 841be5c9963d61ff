import { type Static, Type } from "typebox";
import { ContainerStatus } from "./enums.ts";
import { EpochMillis, Nullable } from "./kernel/scalars.ts";

export const ContainerInfo = Type.Object({
  status: ContainerStatus,
  startedAt: EpochMillis,
  expectStopAt: EpochMillis,
  entry: Nullable(
    Type.String({ description: "`host:port`, or the id of the container for the proxy; null until it runs" }),
  ),
  queue: Nullable(Type.Integer({ description: "Position in the start queue; 1 is next" })),
});
export type ContainerInfo = Static<typeof ContainerInfo>;
