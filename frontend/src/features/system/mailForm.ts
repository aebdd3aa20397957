// The mail server as a form: texts as they are typed, and what is wrong with them before the server says so.
import type { MailSettings, NewMailSettings } from './api/mail';

export type Form = {
  host: string;
  port: string;
  security: MailSettings['security'];
  user: string;
  /** Null: the one there is stays. */
  password: string | null;
  from: string;
  fromName: string;
  publicUrl: string;
};

export type Wrong = 'host' | 'port' | 'from' | 'publicUrl';

/** What the ways of connecting usually listen on. */
export const USUAL_PORT: Readonly<Record<MailSettings['security'], string>> = {
  none: '25',
  startTls: '587',
  tls: '465',
};

export const formOf = (settings: MailSettings): Form => ({
  host: settings.host,
  port: String(settings.port),
  security: settings.security,
  user: settings.user,
  password: settings.hasPassword ? null : '',
  from: settings.from,
  fromName: settings.fromName,
  publicUrl: settings.publicUrl || window.location.origin,
});

/** Another way of connecting brings its usual port, unless the administrator entered another. */
export const withSecurity = (form: Form, security: Form['security']): Form => ({
  ...form,
  security,
  port: form.port === '' || form.port === USUAL_PORT[form.security] ? USUAL_PORT[security] : form.port,
});

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Nothing is asked of a form without a host: there is no mail then. */
export function wrongIn(form: Form): readonly Wrong[] {
  if (form.host.trim() === '') return [];
  const port = Number(form.port);
  const checks: [Wrong, boolean][] = [
    ['host', !/\s|\//.test(form.host.trim())],
    ['port', Number.isInteger(port) && port >= 1 && port <= 65_535],
    ['from', isAddress(form.from.trim())],
    ['publicUrl', isOrigin(form.publicUrl.trim())],
  ];
  return checks.filter(([, fine]) => !fine).map(([name]) => name);
}

export const bodyOf = (form: Form): NewMailSettings => ({
  host: form.host.trim(),
  port: Number(form.port) || Number(USUAL_PORT[form.security]),
  security: form.security,
  user: form.user.trim(),
  ...(form.password !== null && { password: form.password }),
  from: form.from.trim(),
  fromName: form.fromName.trim(),
  publicUrl: form.publicUrl.trim().replace(/\/+$/, ''),
});
