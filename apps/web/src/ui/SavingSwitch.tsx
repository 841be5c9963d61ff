import { Switch, type SwitchProps } from "@mantine/core";

interface Props extends Omit<SwitchProps, "disabled" | "onChange"> {
  /** Whether a change is being saved. */
  readonly pending: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A switch whose change is saved immediately. */
export function SavingSwitch({ pending, onChange, ...props }: Props) {
  return (
    <Switch
      {...props}
      // Not the `disabled` attribute: the switch would lose the focus.
      aria-disabled={pending}
      onChange={({ currentTarget }) => {
        if (!pending) onChange(currentTarget.checked);
      }}
    />
  );
}
