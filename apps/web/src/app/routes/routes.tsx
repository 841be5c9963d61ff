import { Suspense } from "react";
import { Navigate, type RouteObject, useRouteError } from "react-router";
import { Shell } from "#app/layout/Shell.tsx";
import { Spinner } from "#app/layout/Spinner.tsx";
import { paths } from "#routing/paths.ts";
import { lazyScreen } from "#ui/lazy-screen.ts";
import { HomeScreen } from "./HomeScreen.tsx";
import { NotFoundScreen } from "./NotFoundScreen.tsx";
import { RequireRole } from "./RequireRole.tsx";
import { redirects } from "./redirects.tsx";

const AboutScreen = lazyScreen(() => import("./AboutScreen.tsx"), "AboutScreen");
const AdminLayout = lazyScreen(() => import("#app/layout/AdminLayout.tsx"), "AdminLayout");
const GameLayout = lazyScreen(() => import("#app/layout/GameLayout.tsx"), "GameLayout");
const BoardRoute = lazyScreen(() => import("./BoardRoute.tsx"), "BoardRoute");
const ScoreboardScreen = lazyScreen(
  () => import("#features/scoreboard/ScoreboardScreen.tsx"),
  "ScoreboardScreen",
);
const ProjectorScreen = lazyScreen(() => import("./ProjectorScreen.tsx"), "ProjectorScreen");
const RevealScreen = lazyScreen(() => import("./RevealScreen.tsx"), "RevealScreen");
const AdminGamesRoute = lazyScreen(() => import("./AdminGamesRoute.tsx"), "AdminGamesRoute");
const GameImportScreen = lazyScreen(
  () => import("#features/import/GameImportScreen.tsx"),
  "GameImportScreen",
);
const ImportPlanScreen = lazyScreen(
  () => import("#features/import/ImportPlanScreen.tsx"),
  "ImportPlanScreen",
);
const GameEditLayout = lazyScreen(() => import("#app/layout/GameEditLayout.tsx"), "GameEditLayout");
const GameInfoScreen = lazyScreen(() => import("#features/game/GameInfoScreen.tsx"), "GameInfoScreen");
const OverviewScreen = lazyScreen(() => import("#features/overview/OverviewScreen.tsx"), "OverviewScreen");
const GamePreviewRoute = lazyScreen(() => import("./GamePreviewRoute.tsx"), "GamePreviewRoute");
const GameScreen = lazyScreen(() => import("#features/game/GameScreen.tsx"), "GameScreen");
const GamesScreen = lazyScreen(() => import("#features/game/GamesScreen.tsx"), "GamesScreen");
const DivisionsScreen = lazyScreen(() => import("#features/division/DivisionsScreen.tsx"), "DivisionsScreen");
const NoticesScreen = lazyScreen(() => import("#features/notice/NoticesScreen.tsx"), "NoticesScreen");
const ScoresScreen = lazyScreen(() => import("#features/adjustment/ScoresScreen.tsx"), "ScoresScreen");
const HintPurchasesScreen = lazyScreen(
  () => import("#features/hint/HintPurchasesScreen.tsx"),
  "HintPurchasesScreen",
);
const ReviewScreen = lazyScreen(() => import("#features/participation/ReviewScreen.tsx"), "ReviewScreen");
const LoginScreen = lazyScreen(() => import("#features/account/LoginScreen.tsx"), "LoginScreen");
const ProviderLoginScreen = lazyScreen(
  () => import("#features/account/ProviderLoginScreen.tsx"),
  "ProviderLoginScreen",
);
const CallbackScreen = lazyScreen(() => import("#features/account/CallbackScreen.tsx"), "CallbackScreen");
const RegisterScreen = lazyScreen(() => import("#features/account/RegisterScreen.tsx"), "RegisterScreen");
const RecoveryScreen = lazyScreen(() => import("#features/account/RecoveryScreen.tsx"), "RecoveryScreen");
const ResetScreen = lazyScreen(() => import("#features/account/ResetScreen.tsx"), "ResetScreen");
const VerifyScreen = lazyScreen(() => import("#features/account/VerifyScreen.tsx"), "VerifyScreen");
const ConfirmScreen = lazyScreen(() => import("#features/account/ConfirmScreen.tsx"), "ConfirmScreen");
const SecurityScreen = lazyScreen(() => import("#features/account/SecurityScreen.tsx"), "SecurityScreen");
const ProfileScreen = lazyScreen(() => import("#features/account/ProfileScreen.tsx"), "ProfileScreen");
const TeamsScreen = lazyScreen(() => import("#features/team/TeamsScreen.tsx"), "TeamsScreen");
const AdminTeamsScreen = lazyScreen(() => import("#features/team/AdminTeamsScreen.tsx"), "AdminTeamsScreen");
const ChallengeEditRoute = lazyScreen(() => import("./ChallengeEditRoute.tsx"), "ChallengeEditRoute");
const ChallengeListScreen = lazyScreen(
  () => import("#features/challenge-edit/ChallengeListScreen.tsx"),
  "ChallengeListScreen",
);
const WriteupsScreen = lazyScreen(() => import("#features/writeup/WriteupsScreen.tsx"), "WriteupsScreen");
const InstancesScreen = lazyScreen(() => import("#features/instance/InstancesScreen.tsx"), "InstancesScreen");
const FilesScreen = lazyScreen(() => import("#features/asset/FilesScreen.tsx"), "FilesScreen");
const PostEditScreen = lazyScreen(() => import("#features/post/PostEditScreen.tsx"), "PostEditScreen");
const PostScreen = lazyScreen(() => import("#features/post/PostScreen.tsx"), "PostScreen");
const PostsScreen = lazyScreen(() => import("#features/post/PostsScreen.tsx"), "PostsScreen");
const SettingsScreen = lazyScreen(() => import("#features/settings/SettingsScreen.tsx"), "SettingsScreen");
const BrandingScreen = lazyScreen(() => import("#features/branding/BrandingScreen.tsx"), "BrandingScreen");
const UserImportScreen = lazyScreen(
  () => import("#features/user-admin/UserImportScreen.tsx"),
  "UserImportScreen",
);
const LogsScreen = lazyScreen(() => import("#features/log/LogsScreen.tsx"), "LogsScreen");
const CheckupScreen = lazyScreen(() => import("#features/installation/CheckupScreen.tsx"), "CheckupScreen");
const ProvidersScreen = lazyScreen(() => import("#features/provider/ProvidersScreen.tsx"), "ProvidersScreen");
const AppsScreen = lazyScreen(() => import("#features/connected-app/AppsScreen.tsx"), "AppsScreen");
const ConsentScreen = lazyScreen(() => import("#features/account/ConsentScreen.tsx"), "ConsentScreen");
const TokensScreen = lazyScreen(() => import("#features/token/TokensScreen.tsx"), "TokensScreen");
const WebhooksScreen = lazyScreen(() => import("#features/webhook/WebhooksScreen.tsx"), "WebhooksScreen");
const GameWebhooksScreen = lazyScreen(
  () => import("#features/webhook/GameWebhooksScreen.tsx"),
  "GameWebhooksScreen",
);
const UsersScreen = lazyScreen(() => import("#features/user-admin/UsersScreen.tsx"), "UsersScreen");
const OrganizerLayout = lazyScreen(() => import("#app/layout/OrganizerLayout.tsx"), "OrganizerLayout");
const RequireStartedGame = lazyScreen(
  () => import("#app/layout/RequireStartedGame.tsx"),
  "RequireStartedGame",
);
const MonitorLayout = lazyScreen(() => import("#app/layout/MonitorLayout.tsx"), "MonitorLayout");
const EventsScreen = lazyScreen(() => import("#features/event/EventsScreen.tsx"), "EventsScreen");
const SubmissionsScreen = lazyScreen(
  () => import("#features/submission/SubmissionsScreen.tsx"),
  "SubmissionsScreen",
);
const CheatInfoRoute = lazyScreen(() => import("./CheatInfoRoute.tsx"), "CheatInfoRoute");
const TrafficScreen = lazyScreen(() => import("#features/capture/TrafficScreen.tsx"), "TrafficScreen");

const publicRoutes: RouteObject[] = [
  { path: paths.home, Component: HomeScreen },
  { path: paths.about, Component: AboutScreen },
  { path: paths.posts, Component: PostsScreen },
  { path: paths.post(":postId"), Component: PostScreen },
  { path: paths.games, Component: GamesScreen },
  { path: paths.game(":id"), Component: GameScreen },
  { path: paths.account.login, Component: LoginScreen },
  { path: paths.account.loginAt(":key"), Component: ProviderLoginScreen },
  { path: paths.account.callback(":key"), Component: CallbackScreen },
  { path: paths.account.register, Component: RegisterScreen },
  { path: paths.account.recovery, Component: RecoveryScreen },
  { path: paths.account.reset, Component: ResetScreen },
  { path: paths.account.verify, Component: VerifyScreen },
];

const userRoutes: RouteObject[] = [
  { path: paths.teams, Component: TeamsScreen },
  { path: paths.account.profile, Component: ProfileScreen },
  { path: paths.account.security, Component: SecurityScreen },
  { path: paths.account.confirm, Component: ConfirmScreen },
  { path: paths.account.consent(":uid"), Component: ConsentScreen },
];

/** The tabs of a game; its layout stays mounted during navigation between them. */
const gameRoutes: RouteObject[] = [
  { path: paths.gameScoreboard(":id"), Component: ScoreboardScreen },
  {
    element: <RequireRole atLeast="User" />,
    children: [{ path: paths.gameChallenges(":id"), Component: BoardRoute }],
  },
];

/** The tabs of the administration. */
const adminTabRoutes: RouteObject[] = [
  { path: paths.admin.home, element: <Navigate to={paths.admin.games} replace /> },
  { path: paths.admin.games, Component: AdminGamesRoute },
  { path: paths.admin.gameImport, Component: GameImportScreen },
  { path: paths.admin.gameImportPlan(":guid"), Component: ImportPlanScreen },
  { path: paths.admin.users, Component: UsersScreen },
  { path: paths.admin.userImport, Component: UserImportScreen },
  { path: paths.admin.teams, Component: AdminTeamsScreen },
  { path: paths.admin.instances, Component: InstancesScreen },
  { path: paths.admin.files, Component: FilesScreen },
  { path: paths.admin.tokens, Component: TokensScreen },
  { path: paths.admin.providers, Component: ProvidersScreen },
  { path: paths.admin.apps, Component: AppsScreen },
  { path: paths.admin.webhooks, Component: WebhooksScreen },
  { path: paths.admin.logs, Component: LogsScreen },
  { path: paths.admin.checkup, Component: CheckupScreen },
  { path: paths.admin.settings, Component: SettingsScreen },
  { path: paths.admin.branding, Component: BrandingScreen },
];

/** Screens about a game that has started. */
const monitorRoutes: RouteObject[] = [
  {
    path: paths.admin.gameMonitor(":id"),
    Component: MonitorLayout,
    children: [
      { index: true, element: <Navigate to="events" replace /> },
      { path: paths.admin.gameEvents(":id"), Component: EventsScreen },
      { path: paths.admin.gameSubmissions(":id"), Component: SubmissionsScreen },
    ],
  },
  { path: paths.admin.gameCheatInfo(":id"), Component: CheatInfoRoute },
  { path: paths.admin.gameTraffic(":id"), Component: TrafficScreen },
];

const gameEditRoutes: RouteObject[] = [
  { path: paths.admin.gameOverview(":id"), Component: OverviewScreen },
  { path: paths.admin.gamePreview(":id"), Component: GamePreviewRoute },
  { path: paths.admin.gameInfo(":id"), Component: GameInfoScreen },
  { path: paths.admin.gameDivisions(":id"), Component: DivisionsScreen },
  { path: paths.admin.gameNotices(":id"), Component: NoticesScreen },
  { path: paths.admin.gameScores(":id"), Component: ScoresScreen },
  { path: paths.admin.gameHintPurchases(":id"), Component: HintPurchasesScreen },
  { path: paths.admin.gameReview(":id"), Component: ReviewScreen },
  { path: paths.admin.gameWriteups(":id"), Component: WriteupsScreen },
  { path: paths.admin.gameWebhooks(":id"), Component: GameWebhooksScreen },
  { path: paths.admin.challenges(":id"), Component: ChallengeListScreen },
  { path: paths.admin.challenge(":id", ":challengeId"), Component: ChallengeEditRoute },
];

/** The organizer tabs of a game; the bar stays mounted during navigation between them. */
const organizerRoutes: RouteObject[] = [
  { Component: RequireStartedGame, children: monitorRoutes },
  {
    element: <RequireRole atLeast="Admin" />,
    children: [{ Component: GameEditLayout, children: gameEditRoutes }],
  },
];

const adminRoutes: RouteObject[] = [
  { path: paths.postEdit(":postId"), Component: PostEditScreen },
  { Component: AdminLayout, children: adminTabRoutes },
];

/** The screens by URL, with the role that each requires. URLs are case-insensitive. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: Rethrow,
    children: [
      ...publicRoutes,
      { element: <RequireRole atLeast="User" />, children: userRoutes },
      { Component: GameLayout, children: gameRoutes },
      ...redirects,
      {
        element: <RequireRole atLeast="Monitor" />,
        children: [{ Component: OrganizerLayout, children: organizerRoutes }],
      },
      { element: <RequireRole atLeast="Admin" />, children: adminRoutes },
      { path: "*", Component: NotFoundScreen },
    ],
  },
  {
    path: paths.gameProjector(":id"),
    element: (
      <Suspense fallback={<Spinner />}>
        <ProjectorScreen />
      </Suspense>
    ),
    ErrorBoundary: Rethrow,
  },
  {
    element: <RequireRole atLeast="Monitor" />,
    ErrorBoundary: Rethrow,
    children: [
      {
        path: paths.gameReveal(":id"),
        element: (
          <Suspense fallback={<Spinner />}>
            <RevealScreen />
          </Suspense>
        ),
      },
    ],
  },
];

/** Passes errors caught by the router to the error boundary of the app. */
function Rethrow(): never {
  throw useRouteError();
}
