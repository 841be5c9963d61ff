import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);
const SERVER = new URL("../../", import.meta.url);

/** Runs code in a process in which the package is not installed; returns the message of the error that it throws. */
async function runWithout(name: string, code: string): Promise<string> {
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({
      resolve: (specifier, context, next) =>
        next(specifier, specifier === ${JSON.stringify(name)} ? { ...context, parentURL: "file:///" } : context),
    });
    const { readConfig } = await import("#config/config.ts");
    try {
      await (${code})(readConfig);
      console.log("no error");
    } catch (error) {
      console.log(error.name + ": " + error.message);
    }`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: SERVER });
  return stdout;
}

const openingScripts = {
  docker: `async (readConfig) => {
    const { openEngine } = await import("#compose/engine.ts");
    await openEngine(readConfig({ CONTAINER_ENGINE: "docker" }), { installation: "test" });
  }`,
  kubernetes: `async (readConfig) => {
    const { openEngine } = await import("#compose/engine.ts");
    await openEngine(readConfig({ CONTAINER_ENGINE: "kubernetes" }), { installation: "test" });
  }`,
  s3: `async (readConfig) => {
    const { openBucket } = await import("#compose/storage.ts");
    await openBucket(readConfig({ S3_BUCKET: "files", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" }));
  }`,
  tracing: `async (readConfig) => {
    const { openTracing } = await import("#compose/tracing.ts");
    await openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }), "1", { defer() {} });
  }`,
};

it.each([
  ["dockerode", "CONTAINER_ENGINE", openingScripts.docker],
  ["@kubernetes/client-node", "CONTAINER_ENGINE", openingScripts.kubernetes],
  ["@aws-sdk/client-s3", "S3_BUCKET", openingScripts.s3],
  ["@aws-sdk/lib-storage", "S3_BUCKET", openingScripts.s3],
  ["@opentelemetry/exporter-trace-otlp-http", "OTEL_EXPORTER_OTLP_ENDPOINT", openingScripts.tracing],
])("SUPPLY-2 without %s, the error of %s names the package", async (name, variable, code) => {
  const message = await runWithout(name, code);
  expect(message).toMatch(/^ConfigError: /);
  expect(message).toContain(`${variable} needs the package ${name}, which is not installed.`);
});

it("SUPPLY-2 an installed package is loaded", async () => {
  expect(await runWithout("another-package", openingScripts.s3)).toBe("no error\n");
});
