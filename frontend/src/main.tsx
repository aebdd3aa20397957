// Where the browser starts: the last theme at once, then texts, then the app.
import 'primeicons/primeicons.css';
import '@/themes/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { startI18n } from '@/app/i18n';
import { preloadScreen } from '@/app/screens';
import { applyTheme, storedTheme } from '@/themes';

function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  // As a transition it is drawn a few milliseconds at a time: the phone answers a touch in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

applyTheme(storedTheme());
const texts = startI18n();
// On its way while the texts come and the session is being restored; in a task of its own, because a phone needs some time for either.
setTimeout(() => preloadScreen(window.location.pathname));
// Without `await`: a module that waits at its top keeps the build from merging small files with what they hand on.
void texts.then(show);
