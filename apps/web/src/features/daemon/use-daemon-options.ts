import { useLocalStorage } from "@mantine/hooks";
import { useMemo } from "react";
import { type DaemonOptions, optionsKey, parseOptions } from "./daemon-options.ts";

/** Where the daemon of this machine is and what it may do, the same in every tab. */
export function useDaemonOptions(): readonly [DaemonOptions, (options: DaemonOptions) => void] {
  const [stored, store] = useLocalStorage({
    key: optionsKey,
    defaultValue: "",
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (value) => value ?? "",
  });
  const options = useMemo(() => parseOptions(stored), [stored]);
  return [options, (next) => store(JSON.stringify(next))];
}
