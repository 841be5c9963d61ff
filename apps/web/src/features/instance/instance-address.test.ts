import { expect, it } from "vitest";
import { toDirectAddress, toInstanceAddress } from "./instance-address.ts";

const CONTAINER_ID = "0f4c1a52-9d51-4b9e-8a11-3a8b6f1f0d27";

it.each([
  ["play", "https://ctf.example", `wss://ctf.example/api/proxy/${CONTAINER_ID}`],
  ["test", "http://ctf.example:8080", `ws://ctf.example:8080/api/proxy/noinst/${CONTAINER_ID}`],
] as const)("returns the proxy URL of a %s container at %s", (use, origin, text) => {
  expect(toInstanceAddress(CONTAINER_ID, use, origin)).toEqual({ kind: "proxied", text });
});

it.each([
  ["ctf.example:32768", "http://ctf.example:32768/", "nc ctf.example 32768"],
  ["0.0.0.0:4000", "http://127.0.0.1:4000/", "nc 127.0.0.1 4000"],
  ["[2001:db8::1]:4000", "http://[2001:db8::1]:4000/", "nc 2001:db8::1 4000"],
])("returns %s unchanged, with a link and a command", (text, link, command) => {
  expect(toInstanceAddress(text, "play", "https://ctf.example")).toEqual({
    kind: "direct",
    text,
    link,
    command,
  });
  expect(toDirectAddress(text)).toEqual({ kind: "direct", text, link, command });
});
