import { useProfile } from "#api/session.ts";

/** Whether the user may write posts. */
export function useCanEditPosts(): boolean {
  return useProfile()?.role === "Admin";
}
