import { useSession } from "#api/session.ts";

/** Whether the user may write posts. */
export function useCanEditPosts(): boolean {
  const session = useSession();
  return session.state === "ready" && session.data?.role === "Admin";
}
