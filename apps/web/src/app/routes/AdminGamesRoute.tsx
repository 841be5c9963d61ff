import { AdminGamesScreen } from "#features/game/AdminGamesScreen.tsx";
import { FirstSteps } from "#features/onboarding/FirstSteps.tsx";

/** The games of the platform, and the first steps on a new platform. */
export function AdminGamesRoute() {
  return <AdminGamesScreen renderFirstSteps={(createGame) => <FirstSteps onCreateGame={createGame} />} />;
}
