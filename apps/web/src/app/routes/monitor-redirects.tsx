import { Navigate, type RouteObject, useLocation, useParams } from "react-router";
import { paths } from "#routing/paths.ts";

/** The addresses of the monitor screens of older versions, which are also those of GZCTF. */
export const monitorRedirects: RouteObject[] = [
  { path: "/games/:id/monitor", element: <Redirect to={paths.admin.gameEvents} /> },
  { path: "/games/:id/monitor/events", element: <Redirect to={paths.admin.gameEvents} /> },
  { path: "/games/:id/monitor/submissions", element: <Redirect to={paths.admin.gameSubmissions} /> },
  { path: "/games/:id/monitor/cheatinfo", element: <Redirect to={paths.admin.gameCheatInfo} /> },
  { path: "/games/:id/monitor/traffic", element: <Redirect to={paths.admin.gameTraffic} /> },
];

/** Keeps the filters, which are in the query. */
function Redirect({ to }: { readonly to: (id: string) => string }) {
  const { id = "" } = useParams();
  const { search } = useLocation();
  return <Navigate to={to(id) + search} replace />;
}
