import { Center, Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Fills the place of a screen that is on its way. */
export function Spinner() {
  const { t } = useTranslation();
  return (
    <Center component="output" mih="60vh">
      <Loader type="bars" aria-label={t("common.async.loading")} />
    </Center>
  );
}
