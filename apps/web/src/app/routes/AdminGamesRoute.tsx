import { AdminGamesScreen } from "#features/game/AdminGamesScreen.tsx";
import { FirstSteps } from "#features/onboarding/FirstSteps.tsx";

/** The games of the platform, and what is left to do before the first one. */
export function AdminGamesRoute() {
  return <AdminGamesScreen firstSteps={(createGame) => <FirstSteps onCreateGame={createGame} />} />;
}
