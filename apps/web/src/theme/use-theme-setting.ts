import { useLocalStorage } from "@mantine/hooks";
import {
  formatThemeSetting,
  parseThemeSetting,
  type ThemeSetting,
  themeSettingKey,
} from "./theme-setting.ts";

/** The user's theme setting on this device, shared by all tabs. */
export function useThemeSetting(): readonly [ThemeSetting, (setting: ThemeSetting) => void] {
  const [storedText, store] = useLocalStorage({
    key: themeSettingKey,
    defaultValue: "",
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (value) => value ?? "",
  });
  return [parseThemeSetting(storedText), (setting) => store(formatThemeSetting(setting))];
}
