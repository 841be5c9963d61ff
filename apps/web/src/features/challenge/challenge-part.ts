import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { ReactNode } from "react";

/** A slot of an open challenge for content of another feature. */
export type ChallengePart = (challenge: PlayedChallenge, solved: boolean) => ReactNode;
