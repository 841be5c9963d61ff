import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ContainerEngine, type ContainerSpec, EngineError } from "#ports/container-engine.ts";

export interface EngineUnderTest {
  readonly engine: ContainerEngine;
  /** The same engine for another installation. */
  readonly otherEngine: ContainerEngine;
  /** An image that listens on port 8080 and keeps running. */
  readonly image: string;
  /** An image that does not exist. */
  readonly missingImage: string;
  /** Kills the program in the container from outside. */
  kill(id: string): Promise<void>;
}

/** The smallest valid container spec. */
export function buildSpec(image: string, overrides: Partial<ContainerSpec> = {}): ContainerSpec {
  return {
    id: randomUUID(),
    image,
    exposePort: 8080,
    cpuTenths: 1,
    memoryMiB: 32,
    storageMiB: 64,
    network: "Isolated",
    readOnlyRoot: false,
    noNewPrivileges: false,
    publish: false,
    env: {},
    labels: {},
    ...overrides,
  };
}

/** Defines the tests that every container engine must pass. */
export function describeEngine(name: string, setUp: () => Promise<EngineUnderTest>): void {
  describe(`ENGINE-1 ${name} as a container engine`, () => {
    let test: EngineUnderTest;

    beforeAll(async () => {
      test = await setUp();
    });

    afterEach(async () => {
      for (const engine of [test.engine, test.otherEngine])
        for (const { id } of await engine.list()) await engine.destroy(id);
    });

    it("is usable", async () => {
      expect(await test.engine.findError()).toBeUndefined();
    });

    it("runs a container, and finds it by the id of its spec", async () => {
      const { engine, image } = test;
      const spec = buildSpec(image);
      const { engineId, platformAddress, playerAddress } = await engine.create(spec);
      expect(platformAddress.port).toBeGreaterThan(0);
      expect(playerAddress).toBeUndefined();
      expect(await engine.inspect(spec.id)).toMatchObject({ id: spec.id, engineId, isRunning: true });
      expect(await engine.list()).toMatchObject([{ id: spec.id, engineId, isRunning: true }]);
    });

    it("publishes the port on request", async () => {
      const { engine, image } = test;
      const { playerAddress } = await engine.create(buildSpec(image, { publish: true }));
      expect(playerAddress?.port).toBeGreaterThan(0);
    });

    it("returns the same container when a spec is created twice", async () => {
      const { engine, image } = test;
      const spec = buildSpec(image);
      const firstContainer = await engine.create(spec);
      expect(await engine.create(spec)).toEqual(firstContainer);
      expect(await engine.list()).toHaveLength(1);
    });

    it("returns the same container for two concurrent calls with the same spec", async () => {
      const { engine, image } = test;
      const spec = buildSpec(image);
      const [firstContainer, secondContainer] = await Promise.all([engine.create(spec), engine.create(spec)]);
      expect(firstContainer).toEqual(secondContainer);
      expect(await engine.list()).toHaveLength(1);
    });

    it("runs several separate containers concurrently", async () => {
      const { engine, image } = test;
      const containers = await Promise.all([1, 2, 3].map(() => engine.create(buildSpec(image))));
      expect(new Set(containers.map(({ engineId }) => engineId)).size).toBe(3);
      expect(await engine.list()).toHaveLength(3);
    });

    it("removes a container completely, and ignores a missing one", async () => {
      const { engine, image } = test;
      const spec = buildSpec(image);
      await engine.create(spec);
      await engine.destroy(spec.id);
      expect(await engine.inspect(spec.id)).toBeUndefined();
      expect(await engine.list()).toEqual([]);
      await engine.destroy(spec.id);
      await engine.destroy(randomUUID());
      expect(await engine.list()).toEqual([]);
    });

    it("distinguishes a stopped container from a running one", async () => {
      const { engine, image, kill } = test;
      const spec = buildSpec(image);
      await engine.create(spec);
      await kill(spec.id);
      expect(await engine.inspect(spec.id)).toMatchObject({ id: spec.id, isRunning: false });
      expect(await engine.list()).toMatchObject([{ id: spec.id, isRunning: false }]);
    });

    it("replaces a stopped container when it is created again", async () => {
      const { engine, image, kill } = test;
      const spec = buildSpec(image);
      const firstContainer = await engine.create(spec);
      await kill(spec.id);
      const secondContainer = await engine.create(spec);
      expect(secondContainer.engineId).not.toBe(firstContainer.engineId);
      expect(await engine.list()).toMatchObject([{ id: spec.id, isRunning: true }]);
    });

    it("ENGINE-2 neither lists nor changes the containers of another installation", async () => {
      const { engine, otherEngine, image } = test;
      const spec = buildSpec(image);
      await otherEngine.create(spec);
      expect(await engine.list()).toEqual([]);
      expect(await engine.inspect(spec.id)).toBeUndefined();
      await engine.destroy(spec.id);
      expect(await otherEngine.inspect(spec.id)).toMatchObject({ isRunning: true });
    });

    it("fails with an EngineError if an image cannot be pulled, and leaves no container behind", async () => {
      const { engine, missingImage } = test;
      await expect(engine.create(buildSpec(missingImage))).rejects.toThrow(EngineError);
      expect(await engine.list()).toEqual([]);
      await expect(engine.pull(missingImage)).rejects.toThrow(EngineError);
    });
  });
}
