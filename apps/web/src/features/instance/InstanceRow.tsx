import type { ContainerStatus } from "@gonfalon/contract/enums.ts";
import type { Instance } from "@gonfalon/contract/instance.ts";
import { Badge, Group, Text } from "@mantine/core";
import { IconCopy, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatDateTimeSeconds } from "#i18n/format.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { Countdown } from "#ui/Countdown.tsx";
import { copyText } from "#ui/copy-text.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { notifyInfo, notifySuccess } from "#ui/notify.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./InstanceRow.module.css";
import { toInstanceAddress } from "./instance-address.ts";

interface Props {
  readonly instance: Instance;
  readonly onDestroy: () => void;
}

const stateStyles: Readonly<
  Record<ContainerStatus, readonly [state: "starting" | "running" | "absent", color: string]>
> = {
  Pending: ["starting", "orange"],
  Running: ["running", "green"],
  Destroyed: ["absent", "gray"],
};

/** A container for administrators: its team, challenge, lifetime and address. */
export function InstanceRow({ instance, onDestroy }: Props) {
  const { t } = useTranslation();
  const { team, challenge, status, startedAt, expectStopAt, containerGuid, image, ip, port } = instance;
  const [state, color] = stateStyles[status];
  const owner = team?.name ?? t("instance.admin.test");
  const url = toInstanceAddress(containerGuid, team ? "play" : "test", globalThis.location.origin).text;
  return (
    <li className={classes.row}>
      <div className={classes.cell}>
        <Group gap="xs" wrap="nowrap">
          {team && <TeamShield team={team} size={28} />}
          <Text fw={600} className={classes.text ?? ""}>
            {owner}
          </Text>
        </Group>
      </div>
      <div className={classes.cell}>
        {challenge && <ChallengeName challenge={challenge} />}
        <Text size="xs" c="dimmed" ff="monospace">
          {image}
        </Text>
      </div>
      <div className={classes.cell}>
        <Group gap="xs">
          <Badge variant="dot" color={color} tt="none">
            {t(`instance.state.${state}`)}
          </Badge>
          {status === "Running" && <Countdown until={expectStopAt} />}
        </Group>
        <Text size="xs" c="dimmed">
          {formatDateTimeSeconds(startedAt)} – {formatDateTimeSeconds(expectStopAt)}
        </Text>
      </div>
      <div className={classes.cell}>
        <CopyableText text={containerGuid} textToCopy={url} label={t("instance.admin.copy-id")} />
        {/* A container that has not started yet has no address. */}
        {ip !== "" && (
          <CopyableText
            text={`${ip}:${port}`}
            textToCopy={`${ip}:${port}`}
            label={t("instance.admin.copy-address")}
          />
        )}
      </div>
      <IconButton
        icon={IconTrash}
        label={t("instance.admin.destroy.title", { owner, challenge: challenge?.title ?? image })}
        destructive
        onClick={onDestroy}
      />
    </li>
  );
}

function ChallengeName({
  challenge: { title, category },
}: {
  readonly challenge: NonNullable<Instance["challenge"]>;
}) {
  const { icon: Icon, color } = getCategoryStyle(category);
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={18} aria-hidden color={color} />
      <Text className={classes.text ?? ""}>{title}</Text>
    </Group>
  );
}

interface CopyProps {
  readonly text: string;
  readonly textToCopy: string;
  readonly label: string;
}

function CopyableText({ text, textToCopy, label }: CopyProps) {
  const { t } = useTranslation();

  async function copy() {
    if (await copyText(textToCopy)) notifySuccess(t("instance.admin.copied", { text: textToCopy }));
    else notifyInfo(textToCopy);
  }

  return (
    <Group gap={4} wrap="nowrap">
      <IconButton icon={IconCopy} label={`${label}: ${textToCopy}`} onClick={() => void copy()} />
      <Text size="xs" ff="monospace" className={classes.text ?? ""}>
        {text}
      </Text>
    </Group>
  );
}
