import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** The fields that the fake reads; others are stored unchanged. */
interface Thing {
  readonly kind?: string;
  readonly metadata: {
    readonly name: string;
    readonly uid?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly { readonly uid: string }[];
  };
  readonly spec?: {
    readonly containers?: readonly { readonly image: string; readonly command?: readonly string[] }[];
    readonly ports?: { nodePort?: number }[];
  };
  status?: { readonly phase: string };
}

const TOKEN = "token-of-the-stand-in";
const PLURALS: Readonly<Record<string, string>> = {
  pods: "Pod",
  services: "Service",
  networkpolicies: "NetworkPolicy",
  secrets: "Secret",
};
const NAME = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
const LABEL_VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

/**
 * Fake of the API server of a cluster with one node, as far as the engine uses it: objects are stored by name, found
 * by label and deleted with their owner; a pod is pending at first, and runs or fails at the next read.
 */
export async function startKubernetesApi(hasImage: (image: string) => boolean) {
  const things = new Map<string, Thing>();
  let lastNodePort = 30_000;

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await reply(request);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  async function reply(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://api");
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return refusal(401, "Unauthorized");
    const [, plural = "", name = ""] = /\/namespaces\/challenges\/([a-z]+)\/?([^/]*)$/.exec(pathname) ?? [];
    const kind = PLURALS[plural];
    if (kind === undefined) return refusal(403, `${pathname} is forbidden`);
    const key = `${plural}/${name}`;
    if (request.method === "POST") return create(plural, kind, (await json(request)) as Thing);
    if (request.method === "PUT") return replace(key, (await json(request)) as Thing);
    if (request.method === "DELETE") return remove(key);
    return name === "" ? list(plural, searchParams.get("labelSelector") ?? "") : read(key);
  }

  function replace(key: string, thing: Thing) {
    if (!things.has(key)) return refusal(404, `${key} not found`);
    things.set(key, thing);
    return { status: 200, body: thing };
  }

  function create(plural: string, kind: string, thing: Thing) {
    const { name, labels = {} } = thing.metadata;
    if (!NAME.test(name) || !Object.values(labels).every((value) => LABEL_VALUE.test(value)))
      return refusal(422, `${kind} "${name}" is invalid`);
    const key = `${plural}/${name}`;
    if (things.has(key)) return refusal(409, `${key} already exists`);
    const metadata = { ...thing.metadata, uid: randomUUID(), creationTimestamp: new Date().toISOString() };
    const kept: Thing = { ...thing, kind, metadata, status: { phase: "Pending" } };
    for (const each of kept.spec?.ports ?? []) each.nodePort = ++lastNodePort;
    things.set(key, kept);
    return { status: 201, body: kept };
  }

  function list(plural: string, selector: string) {
    const wanted = selector.split(",").filter((part) => part !== "");
    const items = [...things]
      .filter(([key]) => key.startsWith(`${plural}/`))
      .map(([, thing]) => thing)
      .filter(({ metadata }) => wanted.every((part) => matches(metadata.labels ?? {}, part)));
    return { status: 200, body: { kind: "List", items } };
  }

  function read(key: string) {
    const thing = things.get(key);
    if (!thing) return refusal(404, `${key} not found`);
    const body = structuredClone(thing);
    if (thing.kind === "Pod") goOn(thing);
    return { status: 200, body };
  }

  /** The state changes of the node before the next read. */
  function goOn(pod: Thing): void {
    if (pod.status?.phase !== "Pending") return;
    const [container] = pod.spec?.containers ?? [];
    if (!hasImage(container?.image ?? "")) {
      waits(pod, "ErrImagePull", "not found");
    } else if (container?.command) {
      ends(pod);
    } else {
      runs(pod);
    }
  }

  function runs(pod: Thing): void {
    const addresses = { podIP: "10.42.0.7", hostIP: "192.0.2.10" };
    pod.status = { phase: "Running", ...addresses, ...toPodState({ running: {} }) };
  }

  function waits(pod: Thing, reason: string, message: string): void {
    pod.status = { phase: "Pending", ...toPodState({ waiting: { reason, message } }) };
  }

  function ends(pod: Thing): void {
    pod.status = { phase: "Failed", ...toPodState({ terminated: { exitCode: 137 } }) };
  }

  function remove(key: string) {
    const gone = things.get(key);
    if (!gone) return refusal(404, `${key} not found`);
    things.delete(key);
    for (const [other, { metadata }] of things)
      if (metadata.ownerReferences?.some(({ uid }) => uid === gone.metadata.uid)) things.delete(other);
    return { status: 200, body: gone };
  }

  return {
    /** The content of a kubeconfig file for this server. */
    kubeconfig: JSON.stringify({
      "current-context": "test",
      clusters: [
        { name: "test", cluster: { server: `http://127.0.0.1:${port}`, "insecure-skip-tls-verify": true } },
      ],
      users: [{ name: "test", user: { token: TOKEN } }],
      contexts: [{ name: "test", context: { cluster: "test", user: "test" } }],
    }),
    /** All objects of a kind: `pods`, `services`, `networkpolicies`, `secrets`. */
    all<T>(plural: string): readonly T[] {
      // In the format that clients receive.
      return JSON.parse(JSON.stringify(list(plural, "").body.items)) as readonly T[];
    },
    /** The program of a pod exits. */
    kill(name: string): void {
      const pod = things.get(`pods/${name}`);
      if (pod) ends(pod);
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

function toPodState(state: object) {
  return {
    containerStatuses: [{ name: "challenge", image: "", imageID: "", ready: true, restartCount: 0, state }],
  };
}

function matches(labels: Readonly<Record<string, string>>, part: string): boolean {
  const [name = "", value] = part.split("=");
  return value === undefined ? labels[name] !== undefined : labels[name] === value;
}

function refusal(status: number, message: string) {
  return { status, body: { kind: "Status", status: "Failure", message, code: status } };
}
