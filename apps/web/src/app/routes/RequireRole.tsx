import type { Role } from "@gonfalon/contract/enums.ts";
import { includesRole } from "@gonfalon/rules/roles.ts";
import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "#api/session.ts";
import { toLoginPath } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { NotFoundScreen } from "./NotFoundScreen.tsx";

/** Protects a branch of routes: visitors sign in first, lower roles get "not found". */
export function RequireRole({ atLeast }: { readonly atLeast: Role }) {
  const session = useSession();
  const location = useLocation();
  return (
    <Async value={session}>
      {(profile) => {
        if (!profile) return <Navigate to={toLoginPath(location)} replace />;
        return includesRole(profile.role, atLeast) ? <Outlet /> : <NotFoundScreen />;
      }}
    </Async>
  );
}
