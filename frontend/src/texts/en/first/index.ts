// What the frame and the screens that people open first say in English, as one file.
import app from './app';
import chat from './chat';
import components from './components';
import home from './home';
import notifications from './notifications';
import signOn from './sign_on';
import workOrders from './work_orders';

export default { ...app, ...chat, ...components, ...home, ...notifications, ...signOn, ...workOrders };
