import { returnPath } from "@gonfalon/rules/return-path.ts";
import { Anchor, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { paths } from "#routing/paths.ts";
import { AccountPage } from "./AccountPage.tsx";
import { LoginForm } from "./LoginForm.tsx";

export function LoginScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const goBack = () => navigate(returnPath(search.get("from"), location.origin), { replace: true });
  return (
    <AccountPage title={t("account.login.title")}>
      <LoginForm onDone={goBack} />
      <Group justify="space-between">
        <Anchor component={Link} to={paths.account.recovery} size="sm">
          {t("account.login.recover")}
        </Anchor>
        <Anchor
          component={Link}
          to={{ pathname: paths.account.register, search: search.toString() }}
          size="sm"
        >
          {t("account.login.register")}
        </Anchor>
      </Group>
    </AccountPage>
  );
}
