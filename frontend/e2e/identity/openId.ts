// A third party's provider of OpenID Connect, certified by the OpenID Foundation: it refuses what the standard refuses.
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { bodyOf, form, listen, type Person, stop } from './server';

export const CLIENT = { id: 'gantry', secret: 'known to this client and its provider' };

/** Seconds that anything lasts there. */
const TTL = 600;

export type OpenIdProvider = {
  issuer: string;
  /** Knows the client from now on, with the address that people are sent back to. */
  register: (callback: string, afterLogout: string) => void;
  close: () => Promise<void>;
};

/** A person who enters a name there signs in by that name. */
export async function startOpenIdProvider(people: readonly Person[]): Promise<OpenIdProvider> {
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    const work = async () => {
      if (!provider) throw new Error('The client is not registered yet.');
      if (!request.url?.startsWith('/interaction/')) {
        provider.callback()(request, response);
        return;
      }
      if (request.method === 'GET') {
        response.setHeader('content-type', 'text/html').end(form(request.url));
        return;
      }
      const { prompt, params, session } = await provider.interactionDetails(request, response);
      const accountId = session?.accountId ?? (await bodyOf(request)).get('name') ?? '';
      const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
      grant.addOIDCScope(String(params.scope));
      const consent = { consent: { grantId: await grant.save() } };
      const login = prompt.name === 'login' && { login: { accountId } };
      await provider.interactionFinished(request, response, { ...login, ...consent });
    };
    work().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const issuer = await listen(server);
  return {
    issuer,
    register: (callback, afterLogout) => {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            redirect_uris: [callback],
            post_logout_redirect_uris: [afterLogout],
          },
        ],
        // Claims of a scope belong into the ID token, as Entra and Keycloak have it.
        conformIdTokenClaims: false,
        claims: {
          openid: ['sub', 'groups'],
          email: ['email', 'email_verified'],
          profile: ['name', 'preferred_username'],
        },
        // Said by name, or the library says that it guesses.
        ttl: { Interaction: TTL, Grant: TTL, Session: TTL, AccessToken: TTL, IdToken: TTL },
        pkce: { required: () => true },
        features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
        interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
        findAccount: (_, accountId) => {
          const person = people.find(({ name }) => name === accountId);
          if (!person) return undefined;
          const { name, email, displayName, groups } = person;
          const claims = {
            email,
            email_verified: true,
            name: displayName,
            preferred_username: name,
            groups: [...groups],
          };
          return { accountId, claims: () => ({ sub: accountId, ...claims }) };
        },
      });
    },
    close: () => stop(server),
  };
}
