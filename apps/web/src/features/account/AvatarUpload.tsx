import { changeAvatar, getSession, type Profile } from "@gonfalon/contract/account.ts";
import { useTranslation } from "react-i18next";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { ImageUpload } from "#ui/ImageUpload.tsx";
import { UserRoundel } from "#ui/UserRoundel.tsx";

/** Changes the user's avatar. */
export function AvatarUpload({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  const change = useAction(
    (file: File, onProgress: (fraction: number) => void) =>
      upload(changeAvatar, { body: { file } }, onProgress),
    { success: t("file.avatar.done"), quiet: true, refresh: [getSession] },
  );
  return (
    <ImageUpload label={t("file.avatar.label")} action={change}>
      <UserRoundel id={profile.userId} avatar={profile.avatar} size={72} />
    </ImageUpload>
  );
}
