import type { GameDetail } from "@gonfalon/contract/game.ts";
import { createContext, useContext } from "react";

export const CurrentGame = createContext<GameDetail | undefined>(undefined);

/** The game of the surrounding layout. */
export function useCurrentGame(): GameDetail {
  const game = useContext(CurrentGame);
  if (!game) throw new Error("This screen must be rendered in the layout of a game");
  return game;
}
