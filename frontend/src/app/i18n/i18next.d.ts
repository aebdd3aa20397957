// Typed keys: `t('…')` knows every text. A new feature adds one line here.
import 'i18next';
import type common from '@/components/texts/en';
import type board from '@/features/board/texts/en';
import type boardViews from '@/features/board-views/texts/en';
import type home from '@/features/home/texts/en';
import type system from '@/features/system/texts/en';
import type workOrder from '@/features/work-order/texts/en';
import type login from '@/features/login/texts/en';
import type shell from '../texts/en';
import type menu from '../texts/menu/en';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      shell: typeof shell;
      menu: typeof menu;
      board: typeof board;
      'board-views': typeof boardViews;
      home: typeof home;
      login: typeof login;
      system: typeof system;
      'work-order': typeof workOrder;
    };
  }
}
