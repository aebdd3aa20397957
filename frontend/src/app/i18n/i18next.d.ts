// Typed keys: `t('…')` knows every text. A new feature adds one line here.
import 'i18next';
import type common from '@/components/texts/en';
import type entity from '@/entity/texts/en';
import type alarm from '@/features/alarm/texts/en';
import type alarmRule from '@/features/alarm-rule/texts/en';
import type asset from '@/features/asset/texts/en';
import type board from '@/features/board/texts/en';
import type boardViews from '@/features/board-views/texts/en';
import type chat from '@/features/chat/texts/en';
import type crew from '@/features/crew/texts/en';
import type dashboard from '@/features/dashboard/texts/en';
import type document from '@/features/document/texts/en';
import type gateway from '@/features/gateway/texts/en';
import type home from '@/features/home/texts/en';
import type label from '@/features/label/texts/en';
import type location from '@/features/location/texts/en';
import type password from '@/features/password/texts/en';
import type network from '@/features/network/texts/en';
import type notificationSettings from '@/features/notification-settings/texts/en';
import type notifications from '@/features/notifications/texts/en';
import type person from '@/features/person/texts/en';
import type referenceLists from '@/features/reference-lists/texts/en';
import type role from '@/features/role/texts/en';
import type sensor from '@/features/sensor/texts/en';
import type meter from '@/features/meter/texts/en';
import type system from '@/features/system/texts/en';
import type workRequest from '@/features/work-request/texts/en';
import type user from '@/features/user/texts/en';
import type workOrder from '@/features/work-order/texts/en';
import type login from '@/features/login/texts/en';
import type profile from '@/features/profile/texts/en';
import type shell from '../texts/en';
import type appearance from '../texts/appearance/en';
import type menu from '../texts/menu/en';
import type pwa from '../texts/pwa/en';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      appearance: typeof appearance;
      alarm: typeof alarm;
      'alarm-rule': typeof alarmRule;
      asset: typeof asset;
      common: typeof common;
      entity: typeof entity;
      shell: typeof shell;
      menu: typeof menu;
      board: typeof board;
      'board-views': typeof boardViews;
      chat: typeof chat;
      crew: typeof crew;
      dashboard: typeof dashboard;
      document: typeof document;
      gateway: typeof gateway;
      home: typeof home;
      label: typeof label;
      location: typeof location;
      login: typeof login;
      password: typeof password;
      network: typeof network;
      'notification-settings': typeof notificationSettings;
      notifications: typeof notifications;
      person: typeof person;
      profile: typeof profile;
      pwa: typeof pwa;
      meter: typeof meter;
      'reference-lists': typeof referenceLists;
      role: typeof role;
      sensor: typeof sensor;
      system: typeof system;
      user: typeof user;
      'work-order': typeof workOrder;
      'work-request': typeof workRequest;
    };
  }
}
