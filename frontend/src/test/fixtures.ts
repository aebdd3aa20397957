// One tenant, one person and their menu, as the server sends them.
import type { Module, Permission, SignedInUser, TenantDetails } from '@/api/types';

export const tenant: TenantDetails = {
  name: 'Northgate Plant',
  identifier: 'demo',
  helpUrl: 'https://help.example',
  timeZone: 'Europe/Berlin',
  currency: 'USD',
  dateFormat: 'text',
  timeFormat: 'h24',
  numberFormat: 'language',
  unitSystem: 'recorded',
  firstWeekday: null,
  languages: [],
  defaultLanguage: null,
  hasSSO: false,
  identityProviders: [],
  resetsByMail: true,
};

export const dana: SignedInUser = {
  uuid: '6f1b3c6e-0d6a-4f0e-9a51-0d8d5a3f1c11',
  id: 7,
  personId: 3,
  role: ['staff'],
  roleId: 2,
  from: 'api',
  profile: 'default',
  environment: 'demo',
  mustChangePassword: false,
  mustSetUpFactor: false,
  screen: false,
  data: {
    displayName: 'Dana Whitfield',
    photoURL: '',
    email: 'dana@demo.example',
    info: { hourlyRate: '42.00', personCode: 'P-003', groupsDescription1: 'Dispatch' },
    settings: {
      layout: { style: 'layout1', config: {} },
      customScrollbars: true,
      theme: { main: 'default', navbar: 'defaultDark', toolbar: 'default', footer: 'defaultDark' },
    },
    shortcuts: [],
  },
  access_token: 'token-1',
  expiresAt: '2100-01-01T00:00:00Z',
};

const everything: Permission = {
  create: true,
  update: true,
  delete: true,
  reopen: true,
  configure: true,
  limit: 'all',
};

function module(id: number, title: string, screens: [id: string, title: string, url: string][]): Module {
  const subModules = screens.map(([subId, subTitle, url]) => ({
    id: subId,
    moduleId: id,
    title: subTitle,
    url,
    icon: 'clipboard',
    permission: everything,
  }));
  return { id, title, icon: 'wrench', subModules };
}

/** Two of these have no screen. */
export const permitted: Module[] = [
  module(4, 'Maintenance Management', [
    ['workOrders', 'Work Orders', '/maintenance-management/work-order-board/1'],
    ['later', 'Later', '/maintenance-management/later'],
  ]),
  module(6, 'Settings', [['someDay', 'Some day', '/settings/some-day']]),
];
