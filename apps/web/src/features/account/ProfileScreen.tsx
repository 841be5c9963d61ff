import { Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#api/session.ts";
import { Async } from "#ui/Async.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { AvatarUpload } from "./AvatarUpload.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { SessionList } from "./SessionList.tsx";

export function ProfileScreen() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Stack maw="47.5rem" gap="xl">
      <PageTitle>{t("account.profile.title")}</PageTitle>
      <Async value={session}>
        {(profile) =>
          profile && (
            <>
              <Section title={t("account.profile.section")}>
                <AvatarUpload profile={profile} />
                <ProfileForm key={profile.userId} profile={profile} />
              </Section>
              <Section title={t("account.password.title")}>
                <PasswordForm />
              </Section>
              <Section title={t("account.email.title")}>
                <EmailForm address={profile.email} />
              </Section>
              <Section title={t("account.session.title")}>
                <SessionList />
              </Section>
            </>
          )
        }
      </Async>
    </Stack>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
