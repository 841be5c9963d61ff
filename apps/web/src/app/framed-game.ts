import type { GameDetail } from "@gonfalon/contract/game.ts";
import { createContext, useContext } from "react";

export const FramedGame = createContext<GameDetail | undefined>(undefined);

/** The game whose frame surrounds a screen. */
export function useFramedGame(): GameDetail {
  const game = useContext(FramedGame);
  if (!game) throw new Error("This screen belongs into the frame of a game");
  return game;
}
