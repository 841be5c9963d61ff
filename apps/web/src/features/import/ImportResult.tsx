import type { Import } from "@gonfalon/contract/import.ts";
import { Button, Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "#routing/paths.ts";
import { Note } from "#ui/Note.tsx";

/** What to do after an import. The button that started it has been removed, so the link receives the focus. */
export function ImportResult({ plan: { gameId, options } }: { readonly plan: Import }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Note color="green" title={t("import.result.title")}>
      <Stack align="flex-start" gap="sm">
        {t(options.gameId === null ? "import.result.text" : "import.result.challenges")}
        {gameId !== null && (
          <Button component={Link} to={paths.admin.gameOverview(gameId)} ref={link}>
            {t("import.result.open")}
          </Button>
        )}
      </Stack>
    </Note>
  );
}
