import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "#i18n/format.ts";
import classes from "./AttachmentLink.module.css";
import { toShownAttachment } from "./attachment.ts";

/** The file or link of a challenge, if it has one. */
export function AttachmentLink({ context }: Pick<PlayedChallenge, "context">) {
  const { t } = useTranslation();
  const attachment = toShownAttachment(context);
  if (!attachment) return null;
  const { url, name, size } = attachment;
  const Icon = name === undefined ? IconExternalLink : IconDownload;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.file}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <bdi>{name ?? t("play.dialog.remote", { host: new URL(url).host })}</bdi>
      {size !== undefined && <span>({formatFileSize(size)})</span>}
    </a>
  );
}
