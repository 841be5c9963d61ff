import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from "openid-client";

/** Uses `client_secret_post` if the provider lists it, otherwise `client_secret_basic`, the default of the standard. */
export function toClientAuth(clientSecret: string): ClientAuth {
  const post = ClientSecretPost(clientSecret);
  const basic = ClientSecretBasic(clientSecret);
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    return (methods.includes("client_secret_post") ? post : basic)(server, ...request);
  };
}
