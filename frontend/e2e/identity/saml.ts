// A third party's provider of SAML 2.0, which checks the signatures of what it is asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import samlp, { type SamlRequest, type SamlResponse, type Session } from 'samlp';
import SessionParticipants from 'samlp/lib/sessionParticipants/index.js';
import { CERTIFICATE, KEY } from './certificate';
import { bodyOf, form, listen, type Person, stop } from './server';

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
const GROUPS = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups';
const SHOWN_NAME = 'http://schemas.microsoft.com/identity/claims/displayname';
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

export type SamlProvider = {
  metadataUrl: string;
  /** Reads the metadata of the client that may ask it. */
  register: (clientMetadataUrl: string) => Promise<void>;
  /** How many people are signed in there. */
  signedIn: () => number;
  close: () => Promise<void>;
};

type Client = { cert: string; consumerUrl: string; logoutUrl: string };

async function clientOf(metadataUrl: string): Promise<Client> {
  const xml = await (await fetch(metadataUrl)).text();
  const cert = /<(?:\w+:)?X509Certificate>([^<]+)</.exec(xml)?.[1];
  const at = (service: string) => new RegExp(`<(?:\\w+:)?${service}[^>]*Location="([^"]+)"`).exec(xml)?.[1];
  const [consumerUrl, logoutUrl] = [at('AssertionConsumerService'), at('SingleLogoutService')];
  if (!cert || !consumerUrl || !logoutUrl) throw new Error(`Not the metadata of a client: ${xml}`);
  return { cert: cert.replaceAll(/\s/g, ''), consumerUrl, logoutUrl };
}

/** As much of Express as the library uses. */
function expressed(request: IncomingMessage, response: ServerResponse, body: URLSearchParams) {
  const seen: SamlRequest = Object.assign(request, {
    query: Object.fromEntries(new URL(request.url ?? '/', 'http://here').searchParams),
    body: Object.fromEntries(body),
    originalUrl: request.url ?? '/',
    protocol: 'http',
    session: {},
  });
  const answer: SamlResponse = Object.assign(response, {
    set: (name: string, value: string) => void response.setHeader(name, value),
    send: (text: string | number) =>
      void (typeof text === 'number' ? response.writeHead(text).end() : response.end(text)),
    redirect: (to: string) => void response.writeHead(302, { location: to }).end(),
  });
  return { request: seen, response: answer };
}

const profileMapper = ({ name, email, displayName, groups }: Person) => ({
  getClaims: () => ({ [`${CLAIMS}emailaddress`]: email, [SHOWN_NAME]: displayName, [GROUPS]: groups }),
  getNameIdentifier: () => ({ nameIdentifier: name, nameIdentifierFormat: UNSPECIFIED }),
});

/** A person who enters a name there signs in by that name. */
export async function startSamlProvider(people: readonly Person[]): Promise<SamlProvider> {
  const signed = { issuer: 'urn:identity.test', cert: CERTIFICATE, key: KEY };
  const endpoints = {
    redirectEndpointPath: '/sso',
    postEndpointPath: '/sso',
    logoutEndpointPaths: { redirect: '/slo' },
  };
  const describe = samlp.metadata({ ...signed, ...endpoints });
  const sessions: Session[] = [];
  let client: Client | null = null;

  const signIn = ({ cert, consumerUrl, logoutUrl }: Client, person: Person) => {
    const sessionIndex = `_session-${Date.now()}`;
    return samlp.auth({
      ...signed,
      sessionIndex,
      signingCert: cert,
      destination: consumerUrl,
      recipient: consumerUrl,
      getUserFromRequest: () => person,
      getPostURL: (audience, _request, _raw, callback) => {
        const nameId = person.name;
        sessions.push({ serviceProviderId: audience, serviceProviderLogoutURL: logoutUrl, nameId, sessionIndex, cert });
        callback(null, consumerUrl);
      },
      profileMapper,
    });
  };
  const signOut = () => {
    const sessionParticipants = new SessionParticipants(sessions);
    return samlp.logout({ ...signed, deflate: true, protocolBinding: REDIRECT, sessionParticipants });
  };

  async function answer(raw: IncomingMessage, rawResponse: ServerResponse): Promise<void> {
    const body = raw.method === 'POST' ? await bodyOf(raw) : new URLSearchParams();
    const { request, response } = expressed(raw, rawResponse, body);
    const failed = (error: unknown) => void rawResponse.writeHead(500).end(String(error));
    const path = request.originalUrl.split('?')[0];
    const person = people.find(({ name }) => name === body.get('name'));
    if (path === '/metadata') {
      describe(request, response, failed);
    } else if (path === '/sso' && raw.method === 'GET') {
      response.set('content-type', 'text/html');
      response.send(form(request.originalUrl));
    } else if (path === '/sso' && client && person) {
      signIn(client, person)(request, response, failed);
    } else if (path === '/slo') {
      signOut()(request, response, failed);
    } else {
      response.send(404);
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const address = await listen(server);
  return {
    metadataUrl: `${address}/metadata`,
    register: async (url) => {
      client = await clientOf(url);
    },
    signedIn: () => sessions.length,
    close: () => stop(server),
  };
}
