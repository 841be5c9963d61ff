import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildSpec, describeEngine } from "../../../test/container-engine.suite.ts";
import {
  BROKEN_IMAGE,
  CHALLENGE_IMAGE,
  createDockerEngine,
  docker,
  makeTestImages,
  runInContainer,
  waitUntilListening,
} from "../../../test/docker.ts";
import { toContainerName, toLabels } from "./labels.ts";

/** The bit mask of `CAPABILITIES`, written out so that no capability is added by accident. */
const CAPABILITY_MASK = "00000000000404eb";

describeEngine("Docker", async () => {
  await makeTestImages();
  const engine = createDockerEngine();
  return {
    engine,
    otherEngine: createDockerEngine(),
    image: CHALLENGE_IMAGE,
    // Nothing listens on port 1: the result does not depend on the network of the machine.
    missingImage: "127.0.0.1:1/nowhere:1",
    kill: async (id) => {
      const foundContainer = await engine.inspect(id);
      await docker.getContainer(foundContainer?.engineId ?? "").kill();
    },
  };
});

describe("a challenge container on Docker", () => {
  const installation = randomUUID();
  const engine = createDockerEngine({ installation });
  const spec = buildSpec(CHALLENGE_IMAGE);

  beforeAll(makeTestImages);

  afterEach(async () => {
    for (const { id } of await engine.list()) await engine.destroy(id);
  });

  it("ENGINE-3, ENGINE-4 has the limits of its challenge and only the capabilities it needs", async () => {
    const { engineId } = await engine.create({ ...spec, cpuTenths: 3, memoryMiB: 48 });
    const { HostConfig, Name, Config } = await docker.getContainer(engineId).inspect();
    expect(HostConfig).toMatchObject({
      NanoCpus: 300_000_000,
      Memory: 48 * 1024 * 1024,
      MemorySwap: 48 * 1024 * 1024,
      PidsLimit: 512,
      CapDrop: ["ALL"],
      Privileged: false,
      RestartPolicy: { Name: "no" },
      LogConfig: { Config: { "max-size": "1m", "max-file": "1" } },
    });
    expect(Name).toBe(`/gonfalon-${spec.id}`);
    expect(Config.Hostname).toBe("challenge");
    const status = await runInContainer(engineId, "cat /proc/1/status");
    expect(status).toContain(`CapEff:\t${CAPABILITY_MASK}`);
    expect(status).toContain(`CapBnd:\t${CAPABILITY_MASK}`);
  });

  it.each([
    [false, "reads", "secret", "0"],
    [true, "cannot read", undefined, "1"],
  ])(
    "ENGINE-9 with noNewPrivileges %s, a setuid program run by an unprivileged user %s a root-only file",
    async (noNewPrivileges, _verb, expected, bit) => {
      const { engineId } = await engine.create({ ...spec, noNewPrivileges });
      await runInContainer(engineId, "umask 077; echo secret > /secret");
      expect(await runInContainer(engineId, "cat /secret", "nobody")).toBeUndefined();
      expect(await runInContainer(engineId, "/bin/su -c 'cat /secret'", "nobody")).toBe(expected);
      const processStatus = await runInContainer(engineId, "cat /proc/self/status", "nobody");
      expect(processStatus).toContain(`NoNewPrivs:\t${bit}`);
      expect(processStatus).toContain(`CapBnd:\t${CAPABILITY_MASK}`);
    },
  );

  it("ENGINE-8 can write only to temporary file systems if readOnlyRoot is set", async () => {
    const { engineId } = await engine.create({ ...spec, memoryMiB: 48, readOnlyRoot: true });
    const { HostConfig } = await docker.getContainer(engineId).inspect();
    expect(HostConfig.ReadonlyRootfs).toBe(true);
    expect(await runInContainer(engineId, "touch /changed")).toBeUndefined();
    expect(await runInContainer(engineId, "echo data > /tmp/file && cat /tmp/file")).toBe("data");
    // `/tmp` may use half of the memory.
    expect(await runInContainer(engineId, "dd if=/dev/zero of=/tmp/file bs=1M count=25")).toBeUndefined();
  });

  it("ENGINE-3 gets no more cores than the machine has", async () => {
    const { NCPU } = (await docker.info()) as { NCPU: number };
    const { engineId } = await engine.create({ ...spec, cpuTenths: NCPU * 10 + 50 });
    const { HostConfig } = await docker.getContainer(engineId).inspect();
    expect(HostConfig.NanoCpus).toBe(NCPU * 1_000_000_000);
  });

  it("keeps running when the kernel kills a process that exceeds the memory limit", async () => {
    const { engineId } = await engine.create({ ...spec, memoryMiB: 16 });
    expect(await runInContainer(engineId, "dd if=/dev/zero of=/dev/null bs=64M count=1")).toBeUndefined();
    expect(await runInContainer(engineId, "dd if=/dev/zero of=/dev/null bs=1M count=1")).toBeDefined();
  });

  it("has a limited number of processes", async () => {
    const { engineId } = await engine.create({ ...spec, memoryMiB: 256 });
    const fork = (count: number) =>
      runInContainer(
        engineId,
        `i=0; while [ $i -lt ${count} ]; do sleep 60 & i=$((i + 1)); done > /dev/null 2>&1`,
      );
    expect(await fork(100)).toBe("");
    expect(await fork(500)).toBeUndefined();
  });

  it("ENGINE-3 reports its disk usage if the storage driver cannot limit it", async () => {
    const { engineId } = await engine.create(spec);
    await runInContainer(engineId, "dd if=/dev/zero of=/filler bs=1M count=5");
    const foundContainer = await engine.inspect(spec.id);
    // Undefined with a storage driver that enforces the limit.
    expect(Math.floor(foundContainer?.writtenMiB ?? 5)).toBe(5);
  });

  it("ENGINE-4 receives its environment variables; its name and labels do not contain the flag", async () => {
    const flag = `flag{${randomUUID()}}`;
    const { engineId } = await engine.create({ ...spec, env: { FLAG: flag }, labels: { team: "7" } });
    expect(await runInContainer(engineId, "echo $FLAG")).toBe(flag);
    const { Name, Config } = await docker.getContainer(engineId).inspect();
    expect(Config.Labels).toMatchObject({ "gonfalon.container": spec.id, "gonfalon.team": "7" });
    expect(JSON.stringify([Name, Config.Labels])).not.toContain(flag);
  });

  it("is reachable at its own address, and on a host port if one was requested", async () => {
    const { engineId, platformAddress, playerAddress } = await engine.create({
      ...spec,
      env: { FLAG: "a" },
      publish: true,
    });
    await waitUntilListening(engineId);
    expect(await (await fetch(`http://${platformAddress.host}:${platformAddress.port}/flag`)).text()).toBe(
      "a\n",
    );
    expect(await (await fetch(`http://127.0.0.1:${playerAddress?.port}/flag`)).text()).toBe("a\n");
  });

  it("is reachable on a port of the Docker host for a remote server", async () => {
    const remoteEngine = createDockerEngine({ installation, reach: "127.0.0.1" });
    const { engineId, platformAddress, playerAddress } = await remoteEngine.create({
      ...spec,
      env: { FLAG: "b" },
    });
    await waitUntilListening(engineId);
    expect(await (await fetch(`http://${platformAddress.host}:${platformAddress.port}/flag`)).text()).toBe(
      "b\n",
    );
    expect(playerAddress).toBeUndefined();
  });

  it("is removed without a grace period, even if its program ignores SIGTERM", async () => {
    await engine.create(spec);
    const start = performance.now();
    await engine.destroy(spec.id);
    // Docker's default grace period is ten seconds.
    expect(performance.now() - start).toBeLessThan(8000);
    expect(await engine.list()).toEqual([]);
  });

  it("is removed, and its creation fails, if its program cannot be started", async () => {
    await expect(engine.create({ ...spec, image: BROKEN_IMAGE })).rejects.toThrow("ghost");
    expect(await engine.list()).toEqual([]);
  });

  it("is recreated if a crash left it incomplete", async () => {
    const { id: incompleteId } = await docker.createContainer({
      name: toContainerName(spec.id),
      Image: CHALLENGE_IMAGE,
      Labels: toLabels(installation, spec),
    });
    const { engineId } = await engine.create(spec);
    expect(engineId).not.toBe(incompleteId);
    expect(await engine.list()).toMatchObject([{ engineId, isRunning: true }]);
  });

  it("ENGINE-1 is started once if two processes start it at the same time", async () => {
    const otherProcess = createDockerEngine({ installation });
    const [first, second] = await Promise.all([engine.create(spec), otherProcess.create(spec)]);
    expect(second).toEqual(first);
    expect(await engine.list()).toMatchObject([{ engineId: first.engineId, isRunning: true }]);
  });

  it("is rejected if it runs in the network of another mode, where it has no address for this server", async () => {
    await engine.create({ ...spec, network: "Open" });
    await expect(engine.create(spec)).rejects.toThrow("not in the network of its challenge");
  });
});
