import {
  createDivision,
  type DivisionInfo,
  listDivisions,
  updateDivision,
} from "@gonfalon/contract/division.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { ALL_PERMISSIONS, isPermitted } from "@gonfalon/rules/division-permissions.ts";
import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { pickChanged } from "#state/pick-changed.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useForm } from "#ui/use-form.ts";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { ChallengePermissions } from "./ChallengePermissions.tsx";
import { type DivisionPermissions, mergeOverrides, setPermission } from "./division-permissions.ts";
import { divisionReadEndpoints } from "./division-read-endpoints.ts";

interface Props {
  readonly gameId: number;
  /** Undefined closes the dialog. */
  readonly division: DivisionInfo | "new" | undefined;
  readonly onClose: () => void;
}

export function DivisionDialog({ gameId, division, onClose }: Props) {
  const { t } = useTranslation();
  const lastDivision = useLastDefined(division);
  return (
    <FormDialog
      opened={division !== undefined}
      onClose={onClose}
      size="56rem"
      title={
        lastDivision === "new"
          ? t("division.new")
          : t("division.edit", { division: lastDivision?.name ?? "" })
      }
    >
      {division && <DivisionForm gameId={gameId} division={division} onDone={onClose} />}
    </FormDialog>
  );
}

interface FormProps {
  readonly gameId: number;
  readonly division: DivisionInfo | "new";
  readonly onDone: () => void;
}

interface Values {
  readonly name: string;
  readonly inviteCode: string;
}

const DIVISION_PERMISSION_NAMES = ["JoinGame", "RankOverall", "RequireReview"] as const;

function DivisionForm({ gameId, division, onDone }: FormProps) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const [initialPermissions] = useState(() => toPermissions(division));
  const [permissions, setPermissions] = useState(initialPermissions);
  const { error, attempt } = useSubmitError();
  const [initialValues] = useState<Values>(() => ({
    name: division === "new" ? "" : division.name,
    inviteCode: division === "new" ? "" : (division.inviteCode ?? ""),
  }));
  const form = useForm<Values>({
    initialValues,
    validateInputOnChange: ["name"],
    validate: {
      name: (name) => {
        const nameError = validateName(name);
        return nameError ? t(`division.${nameError}`) : null;
      },
    },
  });

  /** Keeps the overrides that other organizers have changed since the dialog was opened. */
  async function mergeConfigs(openedDivision: DivisionInfo) {
    const divisions = await call(listDivisions, { params: { id: gameId } });
    const { overrides } = toPermissions(
      divisions.find(({ id }) => id === openedDivision.id) ?? openedDivision,
    );
    return toConfigs(
      mergeOverrides({
        before: initialPermissions.overrides,
        after: permissions.overrides,
        current: overrides,
      }),
    );
  }

  const save = useAction(
    async (values: Values) => {
      const params = { id: gameId };
      const body = toBody(values, permissions);
      if (division === "new") return call(createDivision, { params, body });
      const change = pickChanged(toBody(initialValues, initialPermissions), body);
      return call(updateDivision, {
        params: { ...params, divisionId: division.id },
        body: change.challengeConfigs
          ? { ...change, challengeConfigs: await mergeConfigs(division) }
          : change,
      });
    },
    { success: t("division.saved"), quiet: true, refresh: divisionReadEndpoints },
  );

  async function submit(values: Values) {
    if (await attempt(() => save.run(values))) finish();
  }

  return (
    <SubmitForm
      onSubmit={form.onSubmit((values) => void submit(values))}
      error={error}
      pending={save.pending}
      submitLabel={t(division === "new" ? "division.create" : "common.save.button")}
    >
      <TextInput
        {...form.getInputProps("name")}
        label={t("division.name")}
        maxLength={limits.divisionName}
        autoComplete="off"
        required
        data-autofocus
      />
      <TextInput
        {...form.getInputProps("inviteCode")}
        label={t("game.join.code")}
        description={t("division.code-hint")}
        maxLength={limits.gameInviteCode}
        autoComplete="off"
        spellCheck={false}
      />
      {DIVISION_PERMISSION_NAMES.map((name) => (
        <Switch
          key={name}
          label={t(`division.permission.${name}`)}
          description={t(`division.permission-hint.${name}`)}
          checked={isPermitted(permissions.defaultPermissions, name)}
          onChange={(event) => {
            const defaultPermissions = setPermission(
              permissions.defaultPermissions,
              name,
              event.currentTarget.checked,
            );
            setPermissions({ ...permissions, defaultPermissions });
          }}
        />
      ))}
      <ChallengePermissions gameId={gameId} permissions={permissions} onChange={setPermissions} />
    </SubmitForm>
  );
}

function toBody({ name, inviteCode }: Values, { defaultPermissions, overrides }: DivisionPermissions) {
  return {
    name: name.trim(),
    inviteCode: inviteCode.trim(),
    defaultPermissions,
    challengeConfigs: toConfigs(overrides),
  };
}

function toConfigs(overrides: DivisionPermissions["overrides"]) {
  return Object.entries(overrides).map(([challengeId, permissions]) => ({
    challengeId: Number(challengeId),
    permissions,
  }));
}

function toPermissions(division: DivisionInfo | "new"): DivisionPermissions {
  if (division === "new") return { defaultPermissions: ALL_PERMISSIONS, overrides: {} };
  return {
    defaultPermissions: division.defaultPermissions,
    overrides: Object.fromEntries(
      division.challengeConfigs.map(({ challengeId, permissions }) => [challengeId, permissions]),
    ),
  };
}

/** The last part of the error's translation key; undefined if the name is valid. */
function validateName(name: string): "name-missing" | "name-reserved" | undefined {
  if (name.trim() === "") return "name-missing";
  return name.trim().toLowerCase() === "all" ? "name-reserved" : undefined;
}
