// An identity provider as a form: texts as they are typed.
import type { NewProvider, Provider } from './api';

/** A group and the id of the role or crew that it leads to. */
export type GroupTarget = { group: string; id: string };

export type Form = {
  kind: Provider['kind'];
  name: string;
  enabled: boolean;
  publicUrl: string;
  issuer: string;
  clientId: string;
  /** Null: the one there is stays. */
  clientSecret: string | null;
  scopes: string;
  ssoUrl: string;
  sloUrl: string;
  certificates: readonly string[];
  idpInitiated: boolean;
  encryptedAssertions: boolean;
  email: string;
  username: string;
  displayName: string;
  groups: string;
  groupRoles: readonly GroupTarget[];
  groupCrews: readonly GroupTarget[];
  defaultRoleId: string;
  provisioning: Provider['provisioning'];
  domains: string;
};

export const formOf = (provider: Provider | undefined): Form => ({
  kind: provider?.kind ?? 'oidc',
  name: provider?.name ?? '',
  enabled: provider?.enabled ?? true,
  publicUrl: provider?.publicUrl ?? window.location.origin,
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: provider?.hasClientSecret ? null : '',
  scopes: (provider?.scopes ?? ['profile', 'email']).join(' '),
  ssoUrl: provider?.ssoUrl ?? '',
  sloUrl: provider?.sloUrl ?? '',
  certificates: provider?.kind === 'saml' ? provider.certificates.map(({ pem }) => pem) : [''],
  idpInitiated: provider?.idpInitiated ?? false,
  encryptedAssertions: provider?.encryptedAssertions ?? false,
  email: provider?.attributes.email ?? 'email',
  username: provider?.attributes.username ?? 'preferred_username',
  displayName: provider?.attributes.displayName ?? 'name',
  groups: provider?.attributes.groups ?? 'groups',
  groupRoles: (provider?.groupRoles ?? []).map(({ group, roleId }) => ({ group, id: String(roleId) })),
  groupCrews: (provider?.groupCrews ?? []).map(({ group, crewId }) => ({ group, id: String(crewId) })),
  defaultRoleId: provider?.defaultRoleId ? String(provider.defaultRoleId) : '',
  provisioning: provider?.provisioning ?? 'off',
  domains: (provider?.domains ?? []).join(', '),
});

/** A line without both says nothing. */
const complete = (lines: readonly GroupTarget[]) => lines.filter(({ group, id }) => group !== '' && id !== '');

const wordsOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

export const bodyOf = (form: Form, version: number | undefined): NewProvider => ({
  ...(version !== undefined && { version }),
  kind: form.kind,
  name: form.name.trim(),
  enabled: form.enabled,
  publicUrl: form.publicUrl.trim(),
  issuer: form.issuer.trim(),
  clientId: form.clientId.trim(),
  ...(form.clientSecret !== null && { clientSecret: form.clientSecret }),
  scopes: form.kind === 'oidc' ? wordsOf(form.scopes) : [],
  ssoUrl: form.ssoUrl.trim(),
  sloUrl: form.sloUrl.trim(),
  certificates: form.kind === 'saml' ? form.certificates.filter((pem) => pem.trim() !== '') : [],
  idpInitiated: form.idpInitiated,
  encryptedAssertions: form.encryptedAssertions,
  attributes: {
    email: form.email.trim(),
    username: form.username.trim(),
    displayName: form.displayName.trim(),
    groups: form.groups.trim(),
  },
  groupRoles: complete(form.groupRoles).map(({ group, id }) => ({ group, roleId: Number(id) })),
  groupCrews: complete(form.groupCrews).map(({ group, id }) => ({ group, crewId: Number(id) })),
  defaultRoleId: form.defaultRoleId === '' ? null : Number(form.defaultRoleId),
  provisioning: form.provisioning,
  domains: wordsOf(form.domains),
});

export type Wrong = 'name' | 'publicUrl' | 'issuer' | 'clientId' | 'domains' | 'ssoUrl' | 'sloUrl' | 'certificates';

const isUrl = (text: string) => URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol);

/** What is wrong before the server says so. */
export function wrongIn(form: Form): readonly Wrong[] {
  const checks: [Wrong, boolean][] = [
    ['name', form.name.trim() !== ''],
    ['publicUrl', isUrl(form.publicUrl)],
    ['issuer', form.kind === 'oidc' ? isUrl(form.issuer) : form.issuer.trim() !== ''],
    ['clientId', form.kind === 'saml' || form.clientId.trim() !== ''],
    ['ssoUrl', form.kind === 'oidc' || isUrl(form.ssoUrl)],
    ['sloUrl', form.kind === 'oidc' || form.sloUrl.trim() === '' || isUrl(form.sloUrl)],
    ['certificates', form.kind === 'oidc' || form.certificates.some((pem) => pem.trim() !== '')],
    ['domains', form.provisioning !== 'domains' || wordsOf(form.domains).length > 0],
  ];
  return checks.filter(([, fine]) => !fine).map(([name]) => name);
}

/** SAML has no usual names of attributes; those of Microsoft are the most frequent. */
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';

/** Another protocol brings the names that its providers usually have. */
export const withKind = (form: Form, kind: Form['kind']): Form => ({
  ...form,
  kind,
  email: kind === 'saml' ? `${CLAIMS}emailaddress` : 'email',
  username: kind === 'saml' ? '' : 'preferred_username',
  displayName: kind === 'saml' ? 'http://schemas.microsoft.com/identity/claims/displayname' : 'name',
  groups: kind === 'saml' ? 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups' : 'groups',
});
