import { expect, it } from "vitest";
import { listNodes, parseSourceFiles, type SyntaxNode } from "./source-tree.ts";

// REQUEST-1: a server that fetches URLs from user input is open to SSRF. Only the files in this list open
// connections, each to the target that is named with it.

const ALLOWED_FILES: Readonly<Record<string, string>> = {
  "apps/server/src/adapters/blob/s3.ts": "the bucket of the operator",
  "apps/server/src/adapters/captcha/turnstile.ts": "Cloudflare, at a fixed address",
  "apps/server/src/adapters/containers/docker.ts": "the engine of the operator",
  "apps/server/src/adapters/containers/kubernetes-client.ts": "the cluster of the operator",
  "apps/server/src/adapters/identity/bounded-fetch.ts": "the sign-in providers of the administrators",
  "apps/server/src/adapters/mail/smtp.ts": "the mail server of the operator",
  "apps/server/src/adapters/net/port-probe.ts": "this machine, at the ports of the configuration",
  "apps/server/src/adapters/relay/tcp-relay.ts": "a container, at the address that its engine reported",
  "apps/server/src/adapters/tracing/otlp.ts": "the collector of the operator",
  "apps/server/src/adapters/webhooks/guarded-client.ts": "an address of an organizer, checked by HOOK-7",
};

/** The commands of the operator; only some of them run on the server. */
const CLI = "apps/server/src/cli/";

it("REQUEST-1 only these files of the server open connections, besides those to the database", () => {
  const files = parseSourceFiles("apps/server/src/**/*.ts")
    .filter(({ path, nodes }) => !path.startsWith(CLI) && nodes.some(opensConnections))
    .map(({ path }) => path);
  expect(files).toEqual(Object.keys(ALLOWED_FILES));
});

it.each([
  'await fetch("http://169.254.169.254/");',
  'import { get } from "node:http";',
  'import net from "node:net";',
  'const { request } = await import("node:https");',
  'new WebSocket("ws://10.0.0.1/");',
  'import { S3Client } from "@aws-sdk/client-s3";',
  'import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";',
])("reports %s", (source) => {
  expect(listNodes("a.ts", source).some(opensConnections)).toBe(true);
});

it.each([
  'import type { Socket } from "node:net";',
  'import { isIP, BlockList } from "node:net";',
  'import { type Socket, createServer } from "node:net";',
  "images.fetch(editor, key);",
])("accepts %s", (source) => {
  expect(listNodes("a.ts", source).some(opensConnections)).toBe(false);
});

const NETWORK =
  /^(node:)?(https?|http2|net|tls|dgram)$|^(undici|ws|nodemailer|dockerode|ssh2|@kubernetes\/client-node)$|^@(aws-sdk|smithy|opentelemetry)\//;
/** Imports that do not open connections. */
const HARMLESS_IMPORTS = new Set([
  "ApiException",
  "BlockList",
  "isIP",
  "isIPv4",
  "isIPv6",
  "STATUS_CODES",
  "createServer",
  "Server",
  "ServerResponse",
  "WebSocketServer",
]);

function opensConnections(node: SyntaxNode): boolean {
  if (node.type === "ImportDeclaration" || node.type === "ImportExpression") return importsConnections(node);
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    const { type, name } = node["callee"] as SyntaxNode;
    return type === "Identifier" && ["fetch", "WebSocket", "EventSource"].includes(String(name));
  }
  return false;
}

function importsConnections({ source, importKind, specifiers = [] }: SyntaxNode): boolean {
  const { value } = source as SyntaxNode;
  if (!NETWORK.test(String(value)) || importKind === "type") return false;
  const names = specifiers as readonly SyntaxNode[];
  return (
    names.length === 0 ||
    names.some((name) => name["importKind"] !== "type" && !HARMLESS_IMPORTS.has(getName(name)))
  );
}

function getName({ imported }: SyntaxNode): string {
  return String((imported as SyntaxNode | undefined)?.["name"]);
}
