// Which file of texts a namespace is in: the areas' files, and those that come together with the first screen.
import type { TypeOptions } from 'i18next';
import type first from '@/texts/en/first';

export type Namespace = keyof TypeOptions['resources'];
type OnDemand = Exclude<Namespace, keyof typeof first>;

const AREAS: Readonly<Record<OnDemand, string>> = {
  alarm: 'alarms',
  'alarm-rule': 'alarms',
  analytics: 'analytics',
  'api-keys': 'api_keys',
  appearance: 'app',
  asset: 'assets',
  boards: 'work_orders',
  calendar: 'calendar',
  completion: 'completion',
  crew: 'people',
  dashboard: 'dashboards',
  document: 'documents',
  entity: 'entity',
  gateway: 'sensors',
  'home-work': 'home',
  label: 'documents',
  labour: 'labour',
  links: 'links',
  location: 'locations',
  'master-part': 'materials',
  'material-receipt': 'materials',
  'material-request': 'materials',
  'maintenance-plan': 'plans',
  meter: 'meters',
  network: 'sensors',
  'notification-settings': 'notifications',
  'order-parts': 'order_parts',
  password: 'sign_on',
  person: 'people',
  profile: 'sign_on',
  print: 'print',
  'purchase-order': 'materials',
  'reference-lists': 'reference',
  role: 'sign_on',
  search: 'search',
  'second-factor': 'second_factor',
  security: 'security',
  sensor: 'sensors',
  'single-sign-on': 'single_sign_on',
  stock: 'materials',
  'stock-level': 'materials',
  'stock-location': 'materials',
  supplier: 'materials',
  'supplier-part': 'materials',
  system: 'system',
  'tenant-settings': 'tenants',
  user: 'sign_on',
  warehouse: 'materials',
  webhooks: 'webhooks',
  'work-order': 'work_order',
  'work-orders': 'work_orders',
  'work-request': 'requests',
};

/** `src/texts/<language>/<this>.ts`; the first texts for what is in no other. */
export const fileOf = (namespace: string): string => (AREAS as Record<string, string>)[namespace] ?? 'first/index';
