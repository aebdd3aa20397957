// What the frame and the screens that people open first say in English, as one file.
import menu from '@/app/texts/menu/en';
import pwa from '@/app/texts/pwa/en';
import shell from '@/app/texts/en';
import richText from '@/components/richtext/texts/en';
import common from '@/components/texts/en';
import board from '@/features/board/texts/en';
import boardViews from '@/features/board-views/texts/en';
import chat from '@/features/chat/texts/en';
import home from '@/features/home/texts/en';
import login from '@/features/login/texts/en';
import notifications from '@/features/notifications/texts/en';
import workOrder from '@/features/work-order/texts/en';

export default {
  common,
  shell,
  menu,
  pwa,
  board,
  'board-views': boardViews,
  chat,
  home,
  login,
  notifications,
  'rich-text': richText,
  'work-order': workOrder,
};
