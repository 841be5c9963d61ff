import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readConfig } from "#config/config.ts";
import { EngineError } from "#ports/container-engine.ts";
import { manualTime } from "../../test/manual-time.ts";
import { openEngine } from "./engine.ts";

function openTestEngine(env: Record<string, string>) {
  return openEngine(readConfig(env), { installation: "test", timer: manualTime() });
}

describe("ENGINE-7 the container engine", () => {
  it("is absent if containers are disabled, and reports the reason", async () => {
    const engine = await openTestEngine({ CONTAINER_ENGINE: "none" });
    expect(engine.kind).toBe("none");
    expect(await engine.findError()).toContain("CONTAINER_ENGINE=none");
    await expect(engine.pull("nginx")).rejects.toThrow(EngineError);
    expect(await engine.list()).toEqual([]);
  });

  it("is the configured Docker engine, even while it is unreachable", async () => {
    const engine = await openTestEngine({ DOCKER_HOST: "unix:///nowhere/docker.sock" });
    expect(engine.kind).toBe("docker");
    expect(await engine.findError()).toContain("/nowhere/docker.sock");
    await expect(engine.list()).rejects.toThrow(EngineError);
    await expect(engine.destroy("any")).rejects.toThrow(EngineError);
  });

  it("reports an engine that accepts connections but does not respond", async () => {
    const folder = await mkdtemp(join(tmpdir(), "gonfalon-engine-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const socketPath = join(folder, "docker.sock");
    const hungServer = createServer((socket) => onTestFinished(() => void socket.destroy())).listen(
      socketPath,
    );
    onTestFinished(() => void hungServer.close());
    await once(hungServer, "listening");

    const time = manualTime();
    const config = readConfig({ DOCKER_HOST: `unix://${socketPath}` });
    const engine = await openEngine(config, { installation: "test", timer: time });
    const results = Promise.allSettled([
      engine.findError(),
      engine.hasImage("nginx"),
      engine.listContainerSubnets(),
    ]);
    time.advance(8000);
    expect(await results).toMatchObject([
      { value: expect.stringContaining("has not responded") },
      { reason: expect.any(EngineError) },
      { reason: expect.any(EngineError) },
    ]);
  });

  it("prevents the start of the server if CONTAINER_ENGINE names it and its files are missing", async () => {
    const remoteSettings = { DOCKER_HOST: "tcp://docker.example.org", DOCKER_CERT_PATH: "/nowhere" };
    await expect(openTestEngine({ CONTAINER_ENGINE: "docker", ...remoteSettings })).rejects.toThrow(
      /^CONTAINER_ENGINE: docker.*ca\.pem/,
    );
    await expect(
      openTestEngine({ CONTAINER_ENGINE: "kubernetes", KUBECONFIG: "/nowhere/config" }),
    ).rejects.toThrow(/^CONTAINER_ENGINE: kubernetes.*\/nowhere\/config/);
  });

  it("prevents the start of the server if CONTAINER_ENGINE names Kubernetes, without a file and outside a cluster", async () => {
    vi.stubEnv("KUBERNETES_SERVICE_HOST", undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(openTestEngine({ CONTAINER_ENGINE: "kubernetes" })).rejects.toThrow(
      /^CONTAINER_ENGINE: kubernetes cannot be used: .*KUBECONFIG/,
    );
  });

  it("is absent if its files are missing and CONTAINER_ENGINE does not name it, and reports the reason", async () => {
    const engine = await openTestEngine({
      DOCKER_HOST: "tcp://docker.example.org",
      DOCKER_CERT_PATH: "/nowhere",
    });
    expect(engine.kind).toBe("none");
    expect(await engine.findError()).toContain("docker cannot be used");
  });
});
