// The settings as they are typed, and back.
import type { General, NewGeneral } from './api';

export type Form = Omit<
  General,
  'version' | 'updatedAt' | 'hasLogo' | 'hasBackground' | 'environments' | 'keepNotifications' | 'keyRequestsPerMinute'
> & {
  /** One in each line. */
  environments: string;
  keepNotifications: string;
  keyRequestsPerMinute: string;
};

export const formOf = ({ version: _v, updatedAt: _u, hasLogo: _l, hasBackground: _b, ...general }: General): Form => ({
  ...general,
  environments: general.environments.join('\n'),
  keepNotifications: String(general.keepNotifications),
  keyRequestsPerMinute: String(general.keyRequestsPerMinute),
});

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What is no whole number is refused by the server, which words it. */
const whole = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : 0);

export const bodyOf = (form: Form): Omit<NewGeneral, 'version'> => ({
  ...form,
  environments: lines(form.environments),
  keepNotifications: whole(form.keepNotifications),
  keyRequestsPerMinute: whole(form.keyRequestsPerMinute),
});
