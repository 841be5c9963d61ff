import { getInvite, renewInvite } from "@gonfalon/contract/team.ts";
import { Button, Group, Skeleton, Stack, TextInput } from "@mantine/core";
import { IconCopy, IconEye, IconEyeOff, IconLink, IconRefresh } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { toInvitePath } from "#routing/invite-link.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { copyText } from "#ui/copy-text.ts";
import { lazyDecoration } from "#ui/lazy-decoration.ts";
import { notifySuccess } from "#ui/notify.tsx";

const QrCode = lazyDecoration(async () => (await import("#ui/QrCode.tsx")).QrCode);

interface Props {
  readonly teamId: number;
  /** Called when the confirmation opens or closes: while it is open, Escape must not close the surrounding dialog. */
  readonly onConfirmationChange: (isOpen: boolean) => void;
}

const HIDDEN_CODE = "•".repeat(24);

/**
 * The invite code and the QR code of the invite link, hidden until requested, with buttons that copy the code or the
 * link. The code is a secret and is never cached.
 */
export function InviteBox({ teamId, onConfirmationChange }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);
  const request = { params: { id: teamId } };
  const load = useAction(() => call(getInvite, request));
  const renew = useAction(() => call(renewInvite, request), { success: t("team.invite.renewed") });

  function changeConfirmation(isOpen: boolean) {
    setIsConfirming(isOpen);
    onConfirmationChange(isOpen);
  }

  async function toggleCode() {
    if (code !== undefined) return setCode(undefined);
    const outcome = await load.run();
    if (outcome.ok) setCode(outcome.data);
  }

  async function copy(kind: "link" | "code") {
    const outcome = code === undefined ? await load.run() : { ok: true as const, data: code };
    if (!outcome.ok) return;
    const isLink = kind === "link";
    const text = isLink ? toInviteLink(outcome.data) : outcome.data;
    if (await copyText(text))
      return notifySuccess(t(isLink ? "team.invite.link-copied" : "team.invite.copied"));
    setCode(outcome.data);
    field.current?.focus();
  }

  async function confirmRenewal(close: () => void) {
    const outcome = await renew.run();
    close();
    if (outcome.ok) setCode(outcome.data);
  }

  return (
    <Stack gap="xs">
      <TextInput
        ref={field}
        label={t("team.invite.label")}
        description={t("team.invite.hint")}
        value={code ?? HIDDEN_CODE}
        readOnly
        data-mono
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <Button size="xs" leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copy("link")}>
          {t("team.invite.copy-link")}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={
            code === undefined ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />
          }
          loading={load.pending}
          onClick={() => void toggleCode()}
        >
          {t(code === undefined ? "team.invite.show" : "team.invite.hide")}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy("code")}
        >
          {t("team.invite.copy")}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => changeConfirmation(true)}
        >
          {t("team.invite.renew")}
        </Button>
      </Group>
      {code !== undefined && (
        <Suspense fallback={<Skeleton width="11rem" height="11rem" aria-busy />}>
          <QrCode text={toInviteLink(code)} label={t("team.invite.qr")} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title={t("team.invite.renew-title")}
        text={t("team.invite.renew-text")}
        confirm={t("team.invite.renew")}
        pending={renew.pending}
        onConfirm={(close) => void confirmRenewal(close)}
        onClose={() => changeConfirmation(false)}
      />
    </Stack>
  );
}

function toInviteLink(code: string): string {
  return globalThis.location.origin + toInvitePath(code);
}
