import type { GameInfo } from "@gonfalon/contract/game.ts";
import { createContext, useContext } from "react";

export const EditedGame = createContext<GameInfo | undefined>(undefined);

/** The game that is being edited in the surrounding layout. */
export function useEditedGame(): GameInfo {
  const game = useContext(EditedGame);
  if (!game) throw new Error("This screen must be rendered in the layout of an edited game");
  return game;
}
