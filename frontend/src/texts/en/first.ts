// What the frame and the screens that people open first say in English, as one file.
import menu from '@/texts/en/menu';
import pwa from '@/texts/en/pwa';
import shell from '@/texts/en/shell';
import richText from '@/texts/en/rich-text';
import common from '@/texts/en/common';
import board from '@/texts/en/board';
import boardViews from '@/texts/en/board-views';
import chat from '@/texts/en/chat';
import home from '@/texts/en/home';
import login from '@/texts/en/login';
import notifications from '@/texts/en/notifications';
import workOrder from '@/texts/en/work-order';

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
