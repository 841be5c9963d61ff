import type Dockerode from "dockerode";
import { type ContainerSpec, EngineError } from "#ports/container-engine.ts";

interface ContainerNetwork {
  readonly name: string;
  /** The interface on the engine's host, for its firewall. */
  readonly bridge: string;
  readonly masquerade: boolean;
}

const BRIDGE = "com.docker.network.bridge";

/** The networks of challenge containers. Docker's "internal" networks are not used: they cannot publish ports. */
export const NETWORKS: Readonly<Record<ContainerSpec["network"], ContainerNetwork>> = {
  Open: { name: "gonfalon-open", bridge: "gonfalon-open", masquerade: true },
  Isolated: { name: "gonfalon-isolated", bridge: "gonfalon-iso", masquerade: false },
};

/** Creates missing networks and returns the subnets of all. */
export async function ensureNetworks(docker: Dockerode): Promise<readonly string[]> {
  const subnets: string[] = [];
  for (const network of Object.values(NETWORKS)) subnets.push(...(await ensureNetwork(docker, network)));
  return subnets;
}

async function ensureNetwork(docker: Dockerode, network: ContainerNetwork): Promise<readonly string[]> {
  const existingSubnets = await findSubnets(docker, network);
  if (existingSubnets) return existingSubnets;
  // Another installation may create the network at the same time; Docker rejects a duplicate bridge name.
  const failure = await docker.createNetwork(toCreateOptions(network)).then(
    () => undefined,
    (error: unknown) => error,
  );
  const createdSubnets = await findSubnets(docker, network);
  if (!createdSubnets) throw failure;
  return createdSubnets;
}

async function findSubnets(
  docker: Dockerode,
  { name }: ContainerNetwork,
): Promise<readonly string[] | undefined> {
  const [existingNetwork] = (await docker.listNetworks({ filters: { name: [name] } })).filter(
    (network) => network.Name === name,
  );
  if (!existingNetwork) return undefined;
  if (existingNetwork.Options?.[`${BRIDGE}.enable_icc`] !== "false")
    throw new EngineError(`The Docker network ${name} lets containers reach each other. Remove it.`);
  return (existingNetwork.IPAM?.Config ?? []).flatMap(({ Subnet }) => Subnet ?? []);
}

function toCreateOptions({ name, bridge, masquerade }: ContainerNetwork): Dockerode.NetworkCreateOptions {
  return {
    Name: name,
    Driver: "bridge",
    EnableIPv6: false,
    Options: {
      [`${BRIDGE}.name`]: bridge,
      [`${BRIDGE}.enable_icc`]: "false",
      [`${BRIDGE}.enable_ip_masquerade`]: String(masquerade),
    },
    Labels: { "gonfalon.network": name },
  };
}
