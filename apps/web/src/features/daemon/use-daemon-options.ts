import { useLocalStorage } from "@mantine/hooks";
import { useMemo } from "react";
import { type DaemonOptions, optionsKey, parseOptions } from "./daemon-options.ts";

/** The options of the tunnel daemon, shared by all tabs. */
export function useDaemonOptions(): readonly [DaemonOptions, (options: DaemonOptions) => void] {
  const [storedText, store] = useLocalStorage({
    key: optionsKey,
    defaultValue: "",
    getInitialValueInEffect: false,
    serialize: (text) => text,
    deserialize: (text) => text ?? "",
  });
  const options = useMemo(() => parseOptions(storedText), [storedText]);
  return [options, (newOptions) => store(JSON.stringify(newOptions))];
}
