import type { EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import { isPermitted } from "@gonfalon/rules/division-permissions.ts";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#ui/IconButton.tsx";
import {
  CHALLENGE_PERMISSION_NAMES,
  type ChallengePermission,
  type DivisionPermissions,
  getChallengePermissions,
  removeOverride,
  seesOnlySelectedChallenges,
  setChallengePermission,
  setPermission,
} from "./division-permissions.ts";
import classes from "./PermissionsTable.module.css";

interface Props {
  readonly challenges: readonly EditedChallengeInfo[];
  readonly permissions: DivisionPermissions;
  readonly onChange: (permissions: DivisionPermissions) => void;
}

/**
 * The permissions of a division: one row for the default unless the division sees only selected challenges, one row per
 * challenge, and one column per permission. On narrow screens each row is a card.
 */
export function PermissionsTable({ challenges, permissions, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("division.table.challenge")}</th>
          {CHALLENGE_PERMISSION_NAMES.map((permission) => (
            <th key={permission} scope="col">
              {t(`division.table.${permission}`)}
            </th>
          ))}
          <td>
            <VisuallyHidden>{t("division.table.own")}</VisuallyHidden>
          </td>
        </tr>
      </thead>
      <tbody>
        {!seesOnlySelectedChallenges(permissions) && (
          <Row
            name={t("division.table.default")}
            permissions={permissions.defaultPermissions}
            isFixed={(permission) => permission === "ViewChallenge"}
            onSet={(permission, isGranted) =>
              onChange({
                ...permissions,
                defaultPermissions: setPermission(permissions.defaultPermissions, permission, isGranted),
              })
            }
          />
        )}
        {challenges.map(({ id, title }) => (
          <Row
            key={id}
            name={title}
            permissions={getChallengePermissions(permissions, id)}
            onSet={(permission, isGranted) =>
              onChange(setChallengePermission(permissions, id, permission, isGranted))
            }
            {...(id in permissions.overrides && { onReset: () => onChange(removeOverride(permissions, id)) })}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly name: string;
  readonly permissions: number;
  /**
   * Whether a permission cannot be changed here. By default, all permissions except `ViewChallenge` are fixed while
   * `ViewChallenge` is not granted.
   */
  readonly isFixed?: (permission: ChallengePermission) => boolean;
  readonly onSet: (permission: ChallengePermission, isGranted: boolean) => void;
  /** Present if the challenge has an override. */
  readonly onReset?: () => void;
}

function Row({ name, permissions, isFixed, onSet, onReset }: RowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLTableRowElement>(null);
  const isVisible = isPermitted(permissions, "ViewChallenge");

  function reset() {
    onReset?.();
    // The focused button disappears.
    row.current?.querySelector("input")?.focus();
  }

  return (
    <tr ref={row} data-overridden={onReset !== undefined}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {CHALLENGE_PERMISSION_NAMES.map((permission) => {
        const label = t(`division.table.${permission}`);
        return (
          <td key={permission} data-label={label}>
            <Checkbox
              aria-label={`${label}: ${name}`}
              checked={isPermitted(permissions, permission) && (isVisible || permission === "ViewChallenge")}
              disabled={isFixed?.(permission) ?? (!isVisible && permission !== "ViewChallenge")}
              onChange={(event) => onSet(permission, event.currentTarget.checked)}
            />
          </td>
        );
      })}
      <td className={classes.reset}>
        {onReset && (
          <IconButton
            icon={IconRestore}
            label={t("division.table.reset", { challenge: name })}
            onClick={reset}
          />
        )}
      </td>
    </tr>
  );
}
