// What the server answers about notifications, by the names used here. Its words are narrower than the document says.
import type { components } from '@/api/schema.gen';
import type { Variant } from '@/components/snackbar/notify';

type Schemas = components['schemas'];

export type Kind = Exclude<Schemas['NotificationKind'], 'message'>;
export type Notification = Omit<Schemas['Notification'], 'kind' | 'variant'> & { kind: Kind; variant: Variant };
export type Page = Omit<Schemas['NotificationPage'], 'items'> & { items: Notification[] };
export const asPage = (page: Schemas['NotificationPage']) => page as Page;

export type NotificationSettings = Schemas['NotificationSettings'];
export type Rule = Schemas['NotificationRule'];
export type PushDevice = Schemas['PushDevice'];
