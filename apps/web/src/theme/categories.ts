import type { ChallengeCategory } from "@gonfalon/contract/enums.ts";
import {
  type Icon,
  IconBinaryTree,
  IconBrain,
  IconBug,
  IconCoins,
  IconCpu,
  IconDeviceMobile,
  IconEye,
  IconFingerprint,
  IconKey,
  IconPuzzle,
  IconShieldBolt,
  IconTerminal2,
  IconWorld,
} from "@tabler/icons-react";

export interface CategoryStyle {
  readonly icon: Icon;
  /** A color scale of Mantine. */
  readonly color: string;
}

const categoryStyles: Readonly<Record<ChallengeCategory, CategoryStyle>> = {
  Misc: { icon: IconPuzzle, color: "gray" },
  Crypto: { icon: IconKey, color: "violet" },
  Pwn: { icon: IconBug, color: "red" },
  Web: { icon: IconWorld, color: "blue" },
  Reverse: { icon: IconBinaryTree, color: "yellow" },
  Blockchain: { icon: IconCoins, color: "lime" },
  Forensics: { icon: IconFingerprint, color: "cyan" },
  Hardware: { icon: IconCpu, color: "grape" },
  Mobile: { icon: IconDeviceMobile, color: "pink" },
  PPC: { icon: IconTerminal2, color: "orange" },
  AI: { icon: IconBrain, color: "indigo" },
  Pentest: { icon: IconShieldBolt, color: "green" },
  OSINT: { icon: IconEye, color: "teal" },
};

/** The icon and the color of a category. */
export function getCategoryStyle(category: ChallengeCategory): CategoryStyle {
  return categoryStyles[category];
}
