import type { Download } from "@gonfalon/contract/downloads.ts";

/** Product names, the same in every language. */
const PLATFORMS: Readonly<Record<string, string>> = {
  "gonfalon-tunnel-linux-x64": "Linux x64",
  "gonfalon-tunnel-linux-arm64": "Linux ARM64",
  "gonfalon-tunnel-macos-x64": "macOS Intel",
  "gonfalon-tunnel-macos-arm64": "macOS Apple silicon",
  "gonfalon-tunnel-windows-x64.exe": "Windows x64",
};

export interface Executable extends Download {
  readonly platform: string;
}

/** The executables among the files, in the order of the table above. */
export function toExecutables(files: readonly Download[]): readonly Executable[] {
  return Object.entries(PLATFORMS).flatMap(([name, platform]) =>
    files.filter((file) => file.name === name).map((file) => ({ ...file, platform })),
  );
}
