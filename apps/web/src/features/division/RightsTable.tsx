import type { EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import { isPermitted } from "@gonfalon/rules/division-permissions.ts";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#ui/IconButton.tsx";
import {
  CHALLENGE_RIGHTS,
  type ChallengeRight,
  getChallengeRights,
  type Rights,
  removeOverride,
  seesOnlySelected,
  setPermission,
  setRight,
} from "./division-rights.ts";
import classes from "./RightsTable.module.css";

interface Props {
  readonly challenges: readonly EditedChallengeInfo[];
  readonly rights: Rights;
  readonly onChange: (rights: Rights) => void;
}

/** The rights of a division: one row per challenge and one column per right. On a phone, one card per challenge. */
export function RightsTable({ challenges, rights, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("division.table.challenge")}</th>
          {CHALLENGE_RIGHTS.map((right) => (
            <th key={right} scope="col">
              {t(`division.table.${right}`)}
            </th>
          ))}
          <td>
            <VisuallyHidden>{t("division.table.own")}</VisuallyHidden>
          </td>
        </tr>
      </thead>
      <tbody>
        {!seesOnlySelected(rights) && (
          <Row
            name={t("division.table.default")}
            permissions={rights.permissions}
            isFixed={(right) => right === "ViewChallenge"}
            onSet={(right, isGranted) =>
              onChange({ ...rights, permissions: setPermission(rights.permissions, right, isGranted) })
            }
          />
        )}
        {challenges.map(({ id, title }) => (
          <Row
            key={id}
            name={title}
            permissions={getChallengeRights(rights, id)}
            onSet={(right, isGranted) => onChange(setRight(rights, id, right, isGranted))}
            {...(id in rights.overrides && { onReset: () => onChange(removeOverride(rights, id)) })}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly name: string;
  readonly permissions: number;
  readonly isFixed?: (right: ChallengeRight) => boolean;
  readonly onSet: (right: ChallengeRight, isGranted: boolean) => void;
  /** Present if the challenge has an override. */
  readonly onReset?: () => void;
}

function Row({ name, permissions, isFixed, onSet, onReset }: RowProps) {
  const { t } = useTranslation();
  const isVisible = isPermitted(permissions, "ViewChallenge");
  return (
    <tr data-changed={onReset !== undefined}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {CHALLENGE_RIGHTS.map((right) => {
        const label = t(`division.table.${right}`);
        return (
          <td key={right} data-label={label}>
            <Checkbox
              aria-label={`${label}: ${name}`}
              checked={isPermitted(permissions, right) && (isVisible || right === "ViewChallenge")}
              disabled={isFixed?.(right) ?? (!isVisible && right !== "ViewChallenge")}
              onChange={(event) => onSet(right, event.currentTarget.checked)}
            />
          </td>
        );
      })}
      <td className={classes.reset}>
        {onReset && (
          <IconButton
            icon={IconRestore}
            label={t("division.table.reset", { challenge: name })}
            onClick={onReset}
          />
        )}
      </td>
    </tr>
  );
}
