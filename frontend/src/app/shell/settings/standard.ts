// How it looks before the user has chosen anything: the same as the server gives new users.
import type { UserSettings } from '@/api/types';

export const STANDARD: UserSettings = {
  layout: { style: 'layout1', config: {} },
  customScrollbars: true,
  theme: { main: 'default', navbar: 'defaultDark', toolbar: 'default', footer: 'defaultDark' },
};
