interface PlatformFacts {
  readonly hasInitialPassword: boolean;
  readonly isNamed: boolean;
  readonly sendsMail: boolean;
  readonly gameCount: number;
}

interface Step {
  readonly name: "password" | "name" | "mail" | "game";
  readonly isDone: boolean;
}

/** The steps after an installation, in the recommended order. */
export function listSteps({
  hasInitialPassword,
  isNamed,
  sendsMail,
  gameCount,
}: PlatformFacts): readonly Step[] {
  return [
    { name: "password", isDone: !hasInitialPassword },
    { name: "name", isDone: isNamed },
    { name: "mail", isDone: sendsMail },
    { name: "game", isDone: gameCount > 0 },
  ];
}

/** Whether to show the steps. Mail and the name do not count, because both are optional. */
export function needsFirstSteps({ hasInitialPassword, gameCount }: PlatformFacts): boolean {
  return hasInitialPassword || gameCount === 0;
}
