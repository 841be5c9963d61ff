import { expect, it } from "vitest";
import { isImageName } from "./image-name.ts";

const DIGEST = `sha256:${"0f".repeat(32)}`;

it.each([
  "nginx",
  "nginx:1.29-alpine",
  "ctf/web_1",
  "ctf/a__b/c--d.e",
  "registry.example.org/ctf/web:v1",
  "Registry.Example.org/web",
  "localhost:5000/web",
  "[::1]:5000/web",
  `web@${DIGEST}`,
  `127.0.0.1:5000/ctf/web:2@${DIGEST}`,
])("CHAL-12 accepts %s", (name) => {
  expect(isImageName(name)).toBe(true);
});

it.each([
  "",
  "my image",
  "Web",
  "ctf/Web:1",
  "web:",
  "web:a:b",
  `web:${"a".repeat(129)}`,
  "web@sha256:00ff",
  `web@${DIGEST}@${DIGEST}`,
  "/web",
  "ctf//web",
  "ctf/web/",
  "-web",
  "we___b",
  "https://registry.example.org/web",
  "docker pull nginx",
])("CHAL-12 rejects %j", (name) => {
  expect(isImageName(name)).toBe(false);
});
