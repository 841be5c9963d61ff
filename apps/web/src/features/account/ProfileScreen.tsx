import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "#api/session.ts";
import { Async } from "#ui/Async.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { AccountTabs } from "./AccountTabs.tsx";
import { AvatarUpload } from "./AvatarUpload.tsx";
import { EmailAddress } from "./EmailAddress.tsx";
import { ProfileForm } from "./ProfileForm.tsx";

export function ProfileScreen() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Stack maw="47.5rem" gap="xl">
      <PageTitle>{t("account.profile.title")}</PageTitle>
      <AccountTabs />
      <Async value={session}>
        {(profile) =>
          profile && (
            <>
              <AccountSection title={t("account.profile.section")}>
                <AvatarUpload profile={profile} />
                <ProfileForm key={profile.userId} profile={profile} />
              </AccountSection>
              <AccountSection title={t("account.email.title")}>
                <EmailAddress address={profile.email} />
              </AccountSection>
            </>
          )
        }
      </Async>
    </Stack>
  );
}
