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
import { getCategoryColor } from "./category-colors.ts";

export interface CategoryStyle {
  readonly icon: Icon;
  /** A CSS color of the current scheme. */
  readonly color: string;
}

const categoryIcons: Readonly<Record<ChallengeCategory, Icon>> = {
  Misc: IconPuzzle,
  Crypto: IconKey,
  Pwn: IconBug,
  Web: IconWorld,
  Reverse: IconBinaryTree,
  Blockchain: IconCoins,
  Forensics: IconFingerprint,
  Hardware: IconCpu,
  Mobile: IconDeviceMobile,
  PPC: IconTerminal2,
  AI: IconBrain,
  Pentest: IconShieldBolt,
  OSINT: IconEye,
};

export function getCategoryStyle(category: ChallengeCategory): CategoryStyle {
  return { icon: categoryIcons[category], color: getCategoryColor(category) };
}
