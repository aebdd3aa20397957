// Passkeys between the server's JSON and the browser's buffers. Not all browsers convert by themselves yet.

type Json = Record<string, unknown>;
type Descriptor = { id: string; type: 'public-key'; transports?: AuthenticatorTransport[] };

/** Whether this page can have passkeys at all: browsers keep them to secure addresses with a name. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function' && window.isSecureContext;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function textOf(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const descriptors = (all: unknown) => ((all ?? []) as Descriptor[]).map((one) => ({ ...one, id: bytesOf(one.id) }));

/** Has the browser make a passkey; null: the person changed their mind. */
export async function createPasskey(options: Json): Promise<Json | null> {
  const user = options.user as { id: string; name: string; displayName: string };
  const publicKey = {
    ...options,
    challenge: bytesOf(String(options.challenge)),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: descriptors(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...common(made),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Has the browser prove a passkey; null: the person changed their mind, or has none. */
export async function provePasskey(options: Json): Promise<Json | null> {
  const publicKey = {
    ...options,
    challenge: bytesOf(String(options.challenge)),
    allowCredentials: descriptors(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const proven = await asked(() => navigator.credentials.get({ publicKey }));
  if (!proven) return null;
  const response = proven.response as AuthenticatorAssertionResponse;
  return {
    ...common(proven),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle ? textOf(response.userHandle) : null,
    },
  };
}

const common = ({ id, rawId, type }: PublicKeyCredential) => ({
  id,
  rawId: textOf(rawId),
  type,
  clientExtensionResults: {},
});

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
}
