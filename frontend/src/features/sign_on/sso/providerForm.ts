// An identity provider as a form: texts as they are typed.
import type { NewProvider, Provider } from './api';

export type GroupRole = { group: string; roleId: string };

export type Form = {
  name: string;
  enabled: boolean;
  publicUrl: string;
  issuer: string;
  clientId: string;
  /** Null: the one there is stays. */
  clientSecret: string | null;
  scopes: string;
  email: string;
  username: string;
  displayName: string;
  groups: string;
  groupRoles: readonly GroupRole[];
  defaultRoleId: string;
  provisioning: Provider['provisioning'];
  domains: string;
};

export const formOf = (provider: Provider | undefined): Form => ({
  name: provider?.name ?? '',
  enabled: provider?.enabled ?? true,
  publicUrl: provider?.publicUrl ?? window.location.origin,
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: provider?.hasClientSecret ? null : '',
  scopes: (provider?.scopes ?? ['profile', 'email']).join(' '),
  email: provider?.attributes.email ?? 'email',
  username: provider?.attributes.username ?? 'preferred_username',
  displayName: provider?.attributes.displayName ?? 'name',
  groups: provider?.attributes.groups ?? 'groups',
  groupRoles: (provider?.groupRoles ?? []).map(({ group, roleId }) => ({ group, roleId: String(roleId) })),
  defaultRoleId: provider?.defaultRoleId ? String(provider.defaultRoleId) : '',
  provisioning: provider?.provisioning ?? 'off',
  domains: (provider?.domains ?? []).join(', '),
});

const wordsOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

export const bodyOf = (form: Form, version: number | undefined): NewProvider => ({
  ...(version !== undefined && { version }),
  kind: 'oidc',
  name: form.name.trim(),
  enabled: form.enabled,
  publicUrl: form.publicUrl.trim(),
  issuer: form.issuer.trim(),
  clientId: form.clientId.trim(),
  ...(form.clientSecret !== null && { clientSecret: form.clientSecret }),
  scopes: wordsOf(form.scopes),
  attributes: {
    email: form.email.trim(),
    username: form.username.trim(),
    displayName: form.displayName.trim(),
    groups: form.groups.trim(),
  },
  // A line without both says nothing.
  groupRoles: form.groupRoles
    .filter(({ group, roleId }) => group !== '' && roleId !== '')
    .map(({ group, roleId }) => ({ group, roleId: Number(roleId) })),
  defaultRoleId: form.defaultRoleId === '' ? null : Number(form.defaultRoleId),
  provisioning: form.provisioning,
  domains: wordsOf(form.domains),
});

export type Wrong = 'name' | 'publicUrl' | 'issuer' | 'clientId' | 'domains';

const isUrl = (text: string) => URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol);

/** What is wrong before the server says so. */
export function wrongIn(form: Form): readonly Wrong[] {
  const checks: [Wrong, boolean][] = [
    ['name', form.name.trim() !== ''],
    ['publicUrl', isUrl(form.publicUrl)],
    ['issuer', isUrl(form.issuer)],
    ['clientId', form.clientId.trim() !== ''],
    ['domains', form.provisioning !== 'domains' || wordsOf(form.domains).length > 0],
  ];
  return checks.filter(([, fine]) => !fine).map(([name]) => name);
}
