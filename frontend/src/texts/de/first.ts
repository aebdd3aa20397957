// What the frame and the screens that people open first say in German, as one file.
import menu from '@/texts/de/menu';
import pwa from '@/texts/de/pwa';
import shell from '@/texts/de/shell';
import richText from '@/texts/de/rich-text';
import common from '@/texts/de/common';
import board from '@/texts/de/board';
import boardViews from '@/texts/de/board-views';
import chat from '@/texts/de/chat';
import home from '@/texts/de/home';
import login from '@/texts/de/login';
import notifications from '@/texts/de/notifications';
import workOrder from '@/texts/de/work-order';

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
