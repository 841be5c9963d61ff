import { ActionIcon, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

interface Props {
  readonly icon: Icon;
  readonly label: string;
  /** Whether the act destroys something. */
  readonly grave?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button that is only a picture; its name shows when it is pointed at. */
export function IconButton({ icon: Icon, label, grave = false, disabled = false, onClick }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={grave ? "red" : "gray"}
        size="lg"
        aria-label={label}
        // Not with the attribute of that name: a button that ends its own use would lose the focus.
        aria-disabled={disabled}
        data-disabled={disabled}
        onClick={disabled ? undefined : onClick}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
