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

export interface CategoryLook {
  readonly icon: Icon;
  /** A color scale of Mantine. */
  readonly colour: string;
}

const looks: Readonly<Record<ChallengeCategory, CategoryLook>> = {
  Misc: { icon: IconPuzzle, colour: "gray" },
  Crypto: { icon: IconKey, colour: "violet" },
  Pwn: { icon: IconBug, colour: "red" },
  Web: { icon: IconWorld, colour: "blue" },
  Reverse: { icon: IconBinaryTree, colour: "yellow" },
  Blockchain: { icon: IconCoins, colour: "lime" },
  Forensics: { icon: IconFingerprint, colour: "cyan" },
  Hardware: { icon: IconCpu, colour: "grape" },
  Mobile: { icon: IconDeviceMobile, colour: "pink" },
  PPC: { icon: IconTerminal2, colour: "orange" },
  AI: { icon: IconBrain, colour: "indigo" },
  Pentest: { icon: IconShieldBolt, colour: "green" },
  OSINT: { icon: IconEye, colour: "teal" },
};

/** The icon and the color of a category. */
export function categoryLook(category: ChallengeCategory): CategoryLook {
  return looks[category];
}
