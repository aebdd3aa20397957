// Where the browser starts: the last theme at once, then texts, then the app.
import 'primeicons/primeicons.css';
import '@/themes/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { startI18n } from '@/app/i18n';
import { preloadScreen } from '@/app/screens';
import { applyTheme, storedTheme } from '@/themes';

applyTheme(storedTheme());
const texts = startI18n();
// On its way while the texts come and the session is being restored: a screen that has to be waited for once more is shown a third of a
// second later, because React does not let one sign of waiting chase another.
preloadScreen(window.location.pathname);
await texts;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
