import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePlatform } from "#api/use-platform.ts";
import { Mark } from "#ui/Mark.tsx";

const sizesPx = [20, 40, 60, 80];

/** The logo in several sizes. */
export function LogoPreview() {
  const { t } = useTranslation();
  const { logoUrl } = usePlatform();
  return (
    <Group component="figure" m={0} align="flex-end" aria-label={t("settings.platform.logo-preview")}>
      {sizesPx.map((size) =>
        logoUrl ? <img key={size} src={logoUrl} alt="" width={size} /> : <Mark key={size} size={size} />,
      )}
    </Group>
  );
}
