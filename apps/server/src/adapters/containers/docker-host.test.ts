import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toDockerOptions } from "./docker-host.ts";

describe("the connection to a Docker engine", () => {
  let certificates: string;

  beforeAll(async () => {
    certificates = await mkdtemp(join(tmpdir(), "gonfalon-certificates-"));
    for (const name of ["ca", "cert", "key"]) await writeFile(join(certificates, `${name}.pem`), name);
  });

  afterAll(() => rm(certificates, { recursive: true }));

  it("uses a local socket for a unix:// URL", () => {
    expect(toDockerOptions({ url: "unix:///run/docker.sock", certificates: undefined })).toMatchObject({
      socketPath: "/run/docker.sock",
      host: undefined,
    });
  });

  it("uses TCP for a tcp:// URL, with TLS if there are certificates", () => {
    expect(toDockerOptions({ url: "tcp://docker:2375", certificates: undefined })).toMatchObject({
      host: "docker",
      port: 2375,
      protocol: "http",
    });
    expect(toDockerOptions({ url: "tcp://docker", certificates })).toMatchObject({
      host: "docker",
      port: 2376,
      protocol: "https",
      ca: Buffer.from("ca"),
      cert: Buffer.from("cert"),
      key: Buffer.from("key"),
    });
  });
});
