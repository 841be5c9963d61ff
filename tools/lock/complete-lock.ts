export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export type Packages = Readonly<Record<string, LockedPackage>>;

export interface Lock {
  readonly packages: Packages;
}

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

/**
 * Adds the optional packages that the registry did not have when the lock file was written. Their names contain the
 * platform, and the package that depends on them determines their version. They have no hashes.
 */
export function completeLock(packages: Packages): {
  readonly packages: Packages;
  readonly addedPaths: string[];
} {
  const missingEntries = Object.entries(packages).flatMap<[string, LockedPackage]>(
    ([path, { dev, optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name]) => !listFolders(path).some((folder) => `${folder}node_modules/${name}` in packages))
        .map(([name, version]) => [
          toFolder(path, name),
          { version, ...toPlatform(name), ...(dev && { dev }) },
        ]),
  );
  const entries: [string, LockedPackage][] = Object.entries({
    ...packages,
    ...Object.fromEntries(missingEntries),
  });
  return {
    packages: Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    addedPaths: missingEntries.map(([path]) => path),
  };
}

/** Where Node.js looks for the dependencies of a package, the innermost folder first. */
function listFolders(path: string): string[] {
  const ownFolder = path === "" ? [] : [`${path}/`];
  const end = path.lastIndexOf("/node_modules/");
  return [...ownFolder, ...(end === -1 ? [""] : listFolders(path.slice(0, end)))];
}

/** The folder of an optional package: next to the package that needs it. */
function toFolder(path: string, name: string): string {
  const parent = path.slice(0, path.lastIndexOf("node_modules/"));
  return `${parent}node_modules/${name}`;
}

function toPlatform(name: string): LockedPackage {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (os === undefined || cpu === undefined)
    throw new Error(`Cannot derive the platform of ${name} from its name`);
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : undefined;
  return { cpu: [cpu], ...(libc && { libc: [libc] }), optional: true, os: [os] };
}
