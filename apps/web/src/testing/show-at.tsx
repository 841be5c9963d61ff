import { getSession } from "@gonfalon/contract/account.ts";
import { getCaptcha } from "@gonfalon/contract/captcha.ts";
import type { Role } from "@gonfalon/contract/enums.ts";
import { type ClientConfig, getClientConfig } from "@gonfalon/contract/settings.ts";
import { MantineProvider } from "@mantine/core";
import { act, render } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { SWRConfig } from "swr";
import { vi } from "vitest";
import { Providers } from "#app/Providers.tsx";
import { routes } from "#app/routes/routes.tsx";
import { createAppTheme } from "#theme/theme.ts";
import { buildProfile } from "./build-profile.ts";

interface StubResponse {
  readonly status?: number;
  readonly body?: unknown;
}

/** Responses by method and path. */
export type StubResponses = Readonly<
  Record<string, StubResponse | ((request: Request) => StubResponse | Promise<StubResponse>)>
>;

const config: ClientConfig = {
  title: "Harbour",
  titleSuffix: false,
  slogan: "Sail and capture",
  footerInfo: null,
  customTheme: null,
  emailConfirmationRequired: true,
  apiPublicKey: null,
  logoUrl: null,
  watermark: false,
  sourceUrl: null,
  signIn: { password: true, passkeys: true, secondFactor: "Optional", providers: [] },
  portMapping: "Default",
  trafficCapture: true,
  attachmentBytes: 512 * 1024 * 1024,
  packageBytes: 2048 * 1024 * 1024,
  defaultLifetime: 120,
  extensionDuration: 120,
  renewalWindow: 10,
};

/** The responses of a server with these public settings. */
export function withConfig(change: Partial<ClientConfig>): StubResponses {
  return { [`GET ${getClientConfig.path}`]: { body: { ...config, ...change } } };
}

/** The responses of a server that proxies the instances of challenges. */
export const withProxy: StubResponses = withConfig({ portMapping: "PlatformProxy" });

/** The responses of a server that captures no traffic, even for challenges that request it. */
export const withoutCapture: StubResponses = withConfig({ trafficCapture: false });

/** The responses for a signed-in user with this role. */
export function signedInAs(role: Role): StubResponses {
  return { [`GET ${getSession.path}`]: { body: { user: buildProfile({ role }) } } };
}

/** Renders the client at a URL, with a fake server. Without other responses, the user is a visitor. */
export function showAt(
  address: string,
  responses: StubResponses = {},
  screens: readonly RouteObject[] = routes,
) {
  const requests = stubFetch({
    [`GET ${getClientConfig.path}`]: { body: config },
    [`GET ${getCaptcha.path}`]: { body: { type: "None", siteKey: "" } },
    [`GET ${getSession.path}`]: { body: { user: null } },
    ...responses,
  });
  const router = createMemoryRouter([...screens], { initialEntries: [address] });
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <MantineProvider env="test" theme={createAppTheme(undefined)} defaultColorScheme="dark">
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </MantineProvider>
    </SWRConfig>,
  );
  return {
    requests,
    address: () => router.state.location.pathname + router.state.location.search,
    goBack: () => act(() => router.navigate(-1)),
  };
}

/** Replaces `fetch`, and returns the list to which its requests are appended. */
function stubFetch(responses: StubResponses): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (...args: Parameters<typeof fetch>) => {
    const request = new Request(...args);
    requests.push(request.clone());
    const stub = responses[`${request.method} ${new URL(request.url).pathname}`];
    const { status = 200, body } = (typeof stub === "function" ? await stub(request) : stub) ?? {
      status: 404,
      body: { title: "Not found", status: 404 },
    };
    return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
  });
  return requests;
}
