import { Kbd, type KbdProps, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconSpace } from "@tabler/icons-react";
import type { ReactNode } from "react";

const iconStyle = { size: "1em", "aria-hidden": true, style: { verticalAlign: "-0.125em" } } as const;

/** Drawn, because the bundled fonts and the fonts of many machines do not have all of these characters. */
const icons = new Map<string, ReactNode>([
  ["←", <IconArrowLeft key="left" {...iconStyle} />],
  ["→", <IconArrowRight key="right" {...iconStyle} />],
  ["↑", <IconArrowUp key="up" {...iconStyle} />],
  ["↓", <IconArrowDown key="down" {...iconStyle} />],
  ["␣", <IconSpace key="space" {...iconStyle} />],
]);

interface Props extends KbdProps {
  /** The letter, symbol or name on the key. */
  readonly name: string;
}

/** A key of the keyboard. */
export function Key({ name, ...props }: Props) {
  const icon = icons.get(name);
  return (
    <Kbd {...props}>
      {icon}
      {icon ? <VisuallyHidden>{name}</VisuallyHidden> : name}
    </Kbd>
  );
}
