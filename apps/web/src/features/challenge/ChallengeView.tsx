import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { BoardChallenge, BoardSolve } from "@gonfalon/contract/scoreboard.ts";
import { bloodPlace } from "@gonfalon/rules/blood.ts";
import { Button, Stack, Title } from "@mantine/core";
import { IconBulb, IconDownload, IconExternalLink } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTimeSeconds, formatFileSize } from "#i18n/format.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { Flag } from "#ui/Flag.tsx";
import { InlineMarkdown } from "#ui/InlineMarkdown.tsx";
import { Markdown } from "#ui/Markdown.tsx";
import { toShownAttachment } from "./attachment.ts";
import classes from "./ChallengeDialog.module.css";
import { formatSolves } from "./format-solves.ts";

interface Props {
  readonly challenge: PlayedChallenge;
  /** Its entry on the board. */
  readonly boardEntry?: Pick<BoardChallenge, "solved" | "bloods"> | undefined;
  readonly solve?: BoardSolve | undefined;
  /** The container of the challenge, if it has one. */
  readonly instance?: ReactNode;
  /** The flag form. */
  readonly children: ReactNode;
}

/** The player's view of a challenge. */
export function ChallengeView({ challenge, boardEntry, solve, instance, children }: Props) {
  const { t } = useTranslation();
  const { icon: Icon, color } = getCategoryStyle(challenge.category);
  const look: CSSProperties & Record<"--category-color", string> = {
    "--category-color": color,
  };
  const hints = challenge.hints ?? [];
  return (
    <Stack gap="md" flex={1}>
      <div className={classes.facts} style={look}>
        <span className={classes.fact}>
          <Icon size={18} aria-hidden color={color} />
          {challenge.category}
        </span>
        <strong>{t("scoreboard.points", { count: challenge.score })}</strong>
        {boardEntry && <span>{formatSolves(t, boardEntry.solved)}</span>}
        {boardEntry?.bloods.map(({ id, name, submitTimeUtc }, index) => (
          <span
            key={id}
            className={classes.fact}
            title={submitTimeUtc === null ? undefined : formatDateTimeSeconds(submitTimeUtc)}
          >
            <Flag place={([1, 2, 3] as const)[index]} />
            {name}
          </span>
        ))}
        {solve && (
          <span className={classes.fact}>
            <Flag place={bloodPlace(solve.type)} />
            {t("play.dialog.solved", {
              count: solve.score,
              time: formatDateTimeSeconds(solve.time),
            })}
          </span>
        )}
      </div>
      <Markdown text={challenge.content} className={classes.text} />
      {hints.length > 0 && (
        <section aria-labelledby="challenge-hints">
          <Title order={3} size="h4" id="challenge-hints" mb="xs">
            {t("play.dialog.hints")}
          </Title>
          <ul className={classes.hints}>
            {hints.map((hint) => (
              <li key={hint}>
                <IconBulb size={18} aria-hidden />
                <InlineMarkdown text={hint} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <AttachmentLink context={challenge.context} />
      {instance}
      <div className={classes.form}>{children}</div>
    </Stack>
  );
}

function AttachmentLink({ context }: Pick<PlayedChallenge, "context">) {
  const { t } = useTranslation();
  const attachment = toShownAttachment(context);
  if (!attachment) return null;
  const { url, name, size } = attachment;
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="default"
      style={{ alignSelf: "flex-start", maxWidth: "100%" }}
      leftSection={
        name === undefined ? (
          <IconExternalLink size={18} aria-hidden />
        ) : (
          <IconDownload size={18} aria-hidden />
        )
      }
    >
      {name === undefined ? t("play.dialog.remote", { host: new URL(url).host }) : name}
      {size !== undefined && ` (${formatFileSize(size)})`}
    </Button>
  );
}
