import { describe, expect, it } from "vitest";
import { findCredentials, parseRegistry, withTag } from "./image-name.ts";

describe("the name of an image", () => {
  it.each([
    ["nginx", "nginx:latest", "docker.io"],
    ["nginx:1.29", "nginx:1.29", "docker.io"],
    ["ctf/web-1", "ctf/web-1:latest", "docker.io"],
    ["registry.example.org/ctf/web", "registry.example.org/ctf/web:latest", "registry.example.org"],
    ["localhost/web", "localhost/web:latest", "localhost"],
    ["127.0.0.1:5000/web", "127.0.0.1:5000/web:latest", "127.0.0.1:5000"],
    ["127.0.0.1:5000/web:2", "127.0.0.1:5000/web:2", "127.0.0.1:5000"],
    ["web@sha256:00ff", "web@sha256:00ff", "docker.io"],
  ])("%s refers to %s in the registry %s", (image, taggedName, registry) => {
    expect(withTag(image)).toBe(taggedName);
    expect(parseRegistry(image)).toBe(registry);
  });

  it("ENGINE-6 sends credentials only to their own registry", () => {
    const registry = { host: "registry.example.org", user: "ctf", password: "secret" };
    expect(findCredentials("registry.example.org/ctf/web", registry)).toBe(registry);
    expect(findCredentials("registry.example.org.evil.test/ctf/web", registry)).toBeUndefined();
    expect(findCredentials("ctf/web", registry)).toBeUndefined();
    expect(findCredentials("registry.example.org/ctf/web", undefined)).toBeUndefined();
  });
});
