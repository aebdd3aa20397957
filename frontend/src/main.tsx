// Where the browser starts: the last theme at once, then texts, then the app.
import 'primeicons/primeicons.css';
import '@/themes/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { startI18n } from '@/app/i18n';
import { applyTheme, storedTheme } from '@/themes';

applyTheme(storedTheme());
await startI18n();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
