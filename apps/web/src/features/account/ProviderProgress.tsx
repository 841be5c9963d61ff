import { Button, Group, Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "#routing/paths.ts";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { AccountPage } from "./AccountPage.tsx";

interface Props {
  /** Why the sign-in failed; undefined while it is in progress. */
  readonly failure: unknown;
  readonly providerKey: string;
  /** The path on this site to return to after another attempt. */
  readonly returnTo: string;
}

/** A sign-in at a provider that is in progress, or has failed. */
export function ProviderProgress({ failure, providerKey, returnTo }: Props) {
  const { t } = useTranslation();
  if (failure === undefined) {
    return (
      <AccountPage title={t("provider.callback.title")}>
        <Loader aria-label={t("provider.callback.title")} />
      </AccountPage>
    );
  }
  const search = `?${new URLSearchParams({ from: returnTo })}`;
  return (
    <AccountPage title={t("provider.callback.failed")}>
      <ErrorNote error={failure} />
      <Group>
        <Button component={Link} to={{ pathname: paths.account.loginAt(providerKey), search }}>
          {t("provider.callback.again")}
        </Button>
        <Button component={Link} variant="default" to={{ pathname: paths.account.login, search }}>
          {t("provider.callback.other")}
        </Button>
      </Group>
    </AccountPage>
  );
}
