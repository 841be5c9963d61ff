import { Center, Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Placeholder for a screen that is loading. */
export function Spinner() {
  const { t } = useTranslation();
  return (
    <Center component="output" mih="60vh" aria-label={t("common.async.loading")}>
      <Loader type="bars" aria-hidden />
    </Center>
  );
}
