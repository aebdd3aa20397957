// Asks before edits are thrown away: by closing the drawer, opening another card, going back or leaving the page.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';

const cardIn = (search: string) => new URLSearchParams(search).get('card');

/** Mount it while there is something to lose. */
export function UnsavedEdits() {
  const { t } = useTranslation('work-order');
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname !== to.pathname || cardIn(from.search) !== cardIn(to.search),
  );
  useEffect(() => {
    // The browser asks in words of its own.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title={t('unsaved.title')}
      onClose={blocker.reset}
      footer={
        <>
          <Button onClick={blocker.reset}>{t('unsaved.stay')}</Button>
          <Button kind="primary" onClick={blocker.proceed}>
            {t('unsaved.discard')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.text')}</p>
    </Dialog>
  );
}
