// As much of samlp as the stories use; it brings no types.
declare module 'samlp' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type SamlRequest = IncomingMessage & {
    query: Record<string, string>;
    body: Record<string, string>;
    originalUrl: string;
    protocol: string;
    session: object;
  };
  type SamlResponse = ServerResponse & {
    set: (name: string, value: string) => void;
    send: (text: string | number) => void;
    redirect: (to: string) => void;
  };
  type Handler = (request: SamlRequest, response: SamlResponse, failed: (error: unknown) => void) => void;
  type Signed = { issuer: string; cert: string; key: string };

  type Session = {
    serviceProviderId: string;
    serviceProviderLogoutURL: string;
    nameId: string;
    sessionIndex: string;
    /** The client's certificate: its requests must be signed with it. */
    cert: string;
  };
  type Mapper = (user: never) => {
    getClaims: () => Record<string, string | readonly string[]>;
    getNameIdentifier: () => { nameIdentifier: string; nameIdentifierFormat: string };
  };
  type Auth = Signed & {
    signingCert: string;
    destination: string;
    recipient: string;
    sessionIndex: string;
    getUserFromRequest: () => object;
    getPostURL: (
      audience: string,
      request: unknown,
      raw: SamlRequest,
      callback: (error: Error | null, url: string) => void,
    ) => void;
    profileMapper: Mapper;
  };

  export function auth(options: Auth): Handler;
  export function metadata(
    options: Signed & {
      redirectEndpointPath: string;
      postEndpointPath: string;
      logoutEndpointPaths: { redirect: string };
    },
  ): Handler;
  export function logout(
    options: Signed & { deflate: boolean; protocolBinding: string; sessionParticipants: object },
  ): Handler;

  const samlp: { auth: typeof auth; metadata: typeof metadata; logout: typeof logout };
  export default samlp;
  export type { SamlRequest, SamlResponse, Session };
}

declare module 'samlp/lib/sessionParticipants/index.js' {
  import type { Session } from 'samlp';

  /** Those who are signed in; what ends is taken out of `sessions`. */
  const SessionParticipants: new (sessions: Session[]) => object;
  export default SessionParticipants;
}
