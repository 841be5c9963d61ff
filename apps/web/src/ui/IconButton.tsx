import { ActionIcon, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

interface Props {
  readonly icon: Icon;
  readonly label: string;
  /** Whether the action is destructive. */
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  /** The state of a button that toggles something. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

/** An icon button with its name as a tooltip. */
export function IconButton({
  icon: Icon,
  label,
  destructive = false,
  disabled = false,
  pressed,
  onClick,
}: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={pressed ? "light" : "subtle"}
        color={destructive ? "red" : "gray"}
        size="lg"
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
