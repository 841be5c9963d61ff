import { Navigate, type RouteObject, useLocation, useParams } from "react-router";
import { paths } from "#routing/paths.ts";

const { admin } = paths;

/** Redirects from the URLs of older versions, which are also the URLs of GZCTF. */
export const redirects: RouteObject[] = [
  { path: "/games/:id/monitor", element: <Redirect to={admin.gameEvents} /> },
  { path: "/games/:id/monitor/events", element: <Redirect to={admin.gameEvents} /> },
  { path: "/games/:id/monitor/submissions", element: <Redirect to={admin.gameSubmissions} /> },
  { path: "/games/:id/monitor/cheatinfo", element: <Redirect to={admin.gameCheatInfo} /> },
  { path: "/games/:id/monitor/traffic", element: <Redirect to={admin.gameTraffic} /> },
  { path: "/admin/games/:id/challenges/:challengeId/flags", element: <Redirect to={admin.challengeFlags} /> },
];

/** Redirects and keeps the query, which contains the filters. */
function Redirect({ to }: { readonly to: (id: string, challengeId: string) => string }) {
  const { id = "", challengeId = "" } = useParams();
  const { search } = useLocation();
  const [pathname = "", hash = ""] = to(id, challengeId).split("#");
  return <Navigate to={{ pathname, search, hash }} replace />;
}
