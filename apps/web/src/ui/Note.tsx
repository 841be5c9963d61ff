import { Alert, type AlertProps } from "@mantine/core";
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconSnowflake,
} from "@tabler/icons-react";

type NoteColor = "red" | "orange" | "yellow" | "green" | "teal" | "cyan" | "blue" | "gray";

interface Props extends Omit<AlertProps, "color" | "icon"> {
  /** The color of the state that the note is about; only the icon has this color. */
  readonly color: NoteColor;
}

const icons: Readonly<Record<NoteColor, Icon>> = {
  red: IconAlertTriangle,
  orange: IconAlertTriangle,
  yellow: IconAlertTriangle,
  green: IconCircleCheck,
  teal: IconCircleCheck,
  cyan: IconSnowflake,
  blue: IconInfoCircle,
  gray: IconInfoCircle,
};

/** A message in the page: a bordered box with an icon in the color of the state. */
export function Note({ color, ...alertProps }: Props) {
  const NoteIcon = icons[color];
  return <Alert {...alertProps} color={color} icon={<NoteIcon size={18} stroke={1.75} aria-hidden />} />;
}
