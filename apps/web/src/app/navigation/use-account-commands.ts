import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import {
  type Icon,
  IconDroplet,
  IconEraser,
  IconKeyboard,
  IconLogin2,
  IconLogout2,
  IconMoon,
  IconSun,
  IconUserCircle,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { clearCache } from "#api/cache-store.ts";
import { call } from "#api/call.ts";
import { clearUserData, useProfile } from "#api/session.ts";
import { isUnauthorized } from "#api/use-endpoint.ts";
import { showDialog } from "#routing/open-dialog.ts";
import { paths, toLoginPath } from "#routing/paths.ts";
import { deleteDrafts } from "#ui/draft-storage.ts";
import { notifyError, notifySuccess } from "#ui/notify.tsx";

interface Command {
  readonly label: string;
  readonly icon: Icon;
  readonly run: () => void;
  /** Set for the last command, which is separated from the others. */
  readonly tone?: "neutral" | "destructive";
}

/** The account and appearance commands for a visitor or a signed-in user. */
export function useAccountCommands(): readonly Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const isSignedIn = useProfile() !== undefined;
  const signOut = useSignOut();
  const { toggleColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("dark", { getInitialValueInEffect: false }) === "dark";

  const commonCommands: readonly Command[] = [
    {
      label: isDark ? t("shell.scheme.to-light") : t("shell.scheme.to-dark"),
      icon: isDark ? IconSun : IconMoon,
      run: () => toggleColorScheme(),
    },
    {
      label: t("shell.color.title"),
      icon: IconDroplet,
      run: () => showDialog("color"),
    },
    { label: t("shell.keys.title"), icon: IconKeyboard, run: () => showDialog("keys") },
    { label: t("shell.cache.clear"), icon: IconEraser, run: () => void clearCache().catch(notifyError) },
  ];
  if (isSignedIn) {
    return [
      {
        label: t("shell.account.profile"),
        icon: IconUserCircle,
        run: () => void navigate(paths.account.profile),
      },
      ...commonCommands,
      {
        label: t("shell.account.sign-out"),
        icon: IconLogout2,
        run: () => void signOut(),
        tone: "destructive",
      },
    ];
  }
  return [
    ...commonCommands,
    {
      label: t("shell.account.sign-in"),
      icon: IconLogin2,
      run: () => void navigate(toLoginPath(location)),
      tone: "neutral",
    },
  ];
}

/** Ends the session, here and on the server. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const userId = useProfile()?.userId;
  return async () => {
    // Even if the request fails, no data of this user may stay on screen.
    const { url, error } = await endSession().catch((error: unknown) => ({ url: null, error }));
    await navigate(paths.home);
    await clearUserData().catch(notifyError);
    if (userId !== undefined) deleteDrafts(userId);
    if (url !== null) return location.assign(url);
    // After a failed request the session continues on the server, unless the status is 401: it had already ended.
    if (error !== undefined && !isUnauthorized(error)) notifyError(error, t("shell.account.sign-out"));
    else notifySuccess(t("shell.account.signed-out"));
  };
}

/** The contract of providers is loaded on demand: it would be a large part of the first view. */
async function endSession(): Promise<{ readonly url: string | null; readonly error?: unknown }> {
  const { signOutExternal } = await import("@gonfalon/contract/external.ts");
  return call(signOutExternal);
}
