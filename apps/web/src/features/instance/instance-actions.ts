import { getChallenge, getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import {
  createInstance,
  createTestInstance,
  destroyInstance,
  destroyTestInstance,
  extendInstance,
  listOwnInstances,
} from "@gonfalon/contract/instance.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useRefresh } from "#api/use-refresh.ts";
import { formatSoon } from "#i18n/format.ts";
import type { Action } from "#state/action.ts";
import { getServerTime } from "#time/server-clock.ts";

/** The actions for a container; errors are left to the caller, which shows them in place. */
export interface InstanceActions {
  readonly start: Action<[], unknown>;
  readonly end: Action<[], unknown>;
  /** Absent if the lifetime cannot be extended. */
  readonly extend?: Action<[], unknown>;
  /** Fetches the current state. */
  readonly refresh: () => void;
}

const teamInstanceReadEndpoints = [getChallenge, listOwnInstances];
const testInstanceReadEndpoints = [getEditedChallenge];

/** A player's actions for the team's container. */
export function useTeamInstanceActions(gameId: number, challengeId: number): InstanceActions {
  const { t } = useTranslation();
  const refreshEndpoints = useRefresh();
  const params = { id: gameId, cid: challengeId };
  const options = { quiet: true, refresh: teamInstanceReadEndpoints };
  return {
    start: useAction(() => call(createInstance, { params }), options),
    end: useAction(() => call(destroyInstance, { params }), options),
    extend: useAction(() => call(extendInstance, { params }), {
      ...options,
      success: ({ expectStopAt }) =>
        t("instance.extend.done", { time: formatSoon(expectStopAt, getServerTime()) }),
    }),
    refresh: () => void refreshEndpoints(teamInstanceReadEndpoints),
  };
}

/** An editor's actions for the test container. */
export function useTestInstanceActions(
  gameId: number,
  challengeId: number,
  beforeStart: () => Promise<void>,
): InstanceActions {
  const refreshEndpoints = useRefresh();
  const params = { id: gameId, cid: challengeId };
  const options = { quiet: true, refresh: testInstanceReadEndpoints };
  return {
    start: useAction(async () => {
      await beforeStart();
      await call(createTestInstance, { params });
    }, options),
    end: useAction(() => call(destroyTestInstance, { params }), options),
    refresh: () => void refreshEndpoints(testInstanceReadEndpoints),
  };
}
