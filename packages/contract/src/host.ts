import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";

function Usage(description: string) {
  return Type.Object(
    {
      used: Type.Integer({ minimum: 0, description: "In bytes" }),
      total: Type.Integer({ minimum: 0, description: "In bytes" }),
    },
    { description },
  );
}

/** How much of the machine is in use. With several machines, the one that handles the request. */
export const HostUsage = Type.Object({
  cpuShare: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Average of all cores during the last second; 1 if all of them are busy",
  }),
  memory: Usage("Memory of the machine; caches that the system can free do not count as used"),
  disk: Usage("Disk of the data folder, without space that is reserved for the system"),
});
export type HostUsage = Static<typeof HostUsage>;

export const getHostUsage = endpoint({
  method: "GET",
  path: "/api/admin/host",
  access: "admin",
  summary: "Get the CPU, memory and disk usage of the server's machine; the measurement takes a second",
  reply: HostUsage,
});
