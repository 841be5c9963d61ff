import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { completeLock, type LockedPackage } from "./lock/complete-lock.ts";

// SUPPLY-1: installed packages match the reviewed lock file, run no unapproved install scripts and have compatible
// licenses.

interface InstalledPackage extends LockedPackage {
  readonly link?: true;
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: true;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  readonly packages: Readonly<Record<string, InstalledPackage>>;
};
const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const PACKAGES_FOLDER = "node_modules/";
const packages = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes(PACKAGES_FOLDER) && !link)
  .map(([path, lockedPackage]) => ({
    name: path.slice(path.lastIndexOf(PACKAGES_FOLDER) + PACKAGES_FOLDER.length),
    ...lockedPackage,
  }));

/** Optional packages of other platforms, which the development machine's registry does not have (decision 0172). */
const isForOtherPlatform = ({ integrity, optional, os }: InstalledPackage) =>
  integrity === undefined && optional === true && os !== undefined;

it("SUPPLY-1 every package comes from the registry and, unless it is for another platform, is pinned by hash", () => {
  const unpinnedPackages = packages.filter(
    (lockedPackage) =>
      !(lockedPackage.integrity?.startsWith("sha512-") || isForOtherPlatform(lockedPackage)) ||
      lockedPackage.resolved !== undefined,
  );
  expect(packages.length).toBeGreaterThan(100);
  expect(unpinnedPackages.map(({ name }) => name)).toEqual([]);
});

it("SUPPLY-1 packages without a hash are not for Linux with glibc on x64 or arm64, on which the product is tested", () => {
  const unverifiedPackages = packages.filter(isForOtherPlatform);
  const testedPackages = unverifiedPackages.filter(
    ({ os, cpu, libc }) =>
      os?.includes("linux") && (cpu?.includes("x64") || cpu?.includes("arm64")) && !libc?.includes("musl"),
  );
  expect(testedPackages.map(({ name }) => name)).toEqual([]);
});

it("SUPPLY-1 npm ci accepts the lock file: it has the optional packages of all platforms", () => {
  expect(completeLock(lock.packages).addedPaths).toEqual([]);
});

it("SUPPLY-1 every package with an install script is approved or rejected by name", () => {
  const undecidedPackages = packages
    .filter(({ name, hasInstallScript }) => hasInstallScript && !(name in allowScripts))
    .map(({ name }) => name);
  expect(undecidedPackages).toEqual([]);
});

/** Licenses that are compatible with distribution under the AGPL. */
const COMPATIBLE_LICENSE =
  /^\(?((MIT|MIT-0|ISC|0BSD|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|LGPL-3\.0(-or-later)?|P(SF|ython)-2\.0)( (OR|AND) )?)+\)?$/;

it("SUPPLY-1 every package has a compatible license", () => {
  const incompatiblePackages = packages.filter(
    (lockedPackage) =>
      !isForOtherPlatform(lockedPackage) && !COMPATIBLE_LICENSE.test(lockedPackage.license ?? ""),
  );
  expect(incompatiblePackages.map(({ name }) => name)).toEqual([
    // Dictionaries of the spelling check, which are not distributed.
    "@cspell/dict-django",
    "@cspell/dict-en-common-misspellings",
    // These three declare the MIT license in a form that npm no longer supports.
    "buildcheck",
    "cpu-features",
    "ssh2",
  ]);
});

it("SUPPLY-1 every dependency is pinned to one version", () => {
  const manifests = ["package.json", ...globSync("{apps,packages}/*/package.json")];
  const unpinnedDependencies = manifests.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(file, "utf8"),
    ) as Record<string, Readonly<Record<string, string>> | undefined>;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${file}: ${name} ${version}`);
  });
  expect(manifests.length).toBeGreaterThan(5);
  expect(unpinnedDependencies).toEqual([]);
});
