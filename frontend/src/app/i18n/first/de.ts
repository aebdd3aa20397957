// What the frame and the screens that people open first say in German, as one file.
import menu from '@/app/texts/menu/de';
import pwa from '@/app/texts/pwa/de';
import shell from '@/app/texts/de';
import richText from '@/components/richtext/texts/de';
import common from '@/components/texts/de';
import board from '@/features/board/texts/de';
import boardViews from '@/features/board-views/texts/de';
import chat from '@/features/chat/texts/de';
import home from '@/features/home/texts/de';
import login from '@/features/login/texts/de';
import notifications from '@/features/notifications/texts/de';
import workOrder from '@/features/work-order/texts/de';

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
