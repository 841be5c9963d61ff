import { changeTeamAvatar, listOwnTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { useTranslation } from "react-i18next";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { ImageUpload } from "#ui/ImageUpload.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";

/** Lets the captain change the team avatar. */
export function TeamPicture({ team }: { readonly team: TeamInfo }) {
  const { t } = useTranslation();
  const change = useAction(
    (file: File, onProgress: (fraction: number) => void) =>
      upload(changeTeamAvatar, { params: { id: team.id }, body: { file } }, onProgress),
    { success: t("team.picture.done"), quiet: true, refresh: [listOwnTeams] },
  );
  return (
    <ImageUpload label={t("team.picture.label")} action={change}>
      <TeamShield team={team} size={62} />
    </ImageUpload>
  );
}
