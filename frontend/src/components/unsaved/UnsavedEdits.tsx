// Asks before edits are thrown away: by closing a drawer, opening another record, going back or leaving the page.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { useLeaving } from '../router/HistoryRouter';

/**
 * Mount it while there is something to lose. `record` is the member of the address that says which record is open, `part`
 * the one, or those, that say which part of it shows, where the others are not kept.
 */
export function UnsavedEdits({ record, part = record }: { record: string; part?: string | readonly string[] }) {
  const { t } = useTranslation();
  const openIn = (search: string) => {
    const params = new URLSearchParams(search);
    return [record, part]
      .flat()
      .map((name) => params.get(name))
      .join(' ');
  };
  const leaving = useLeaving((from, to) => from.pathname !== to.pathname || openIn(from.search) !== openIn(to.search));
  useEffect(() => {
    // The browser asks in words of its own.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  if (!leaving) return null;
  return (
    <Dialog
      title={t('unsaved.title')}
      onClose={leaving.stay}
      footer={
        <>
          <Button kind="danger" onClick={leaving.leave}>
            {t('unsaved.discard')}
          </Button>
          <Button kind="primary" onClick={leaving.stay}>
            {t('unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.text')}</p>
    </Dialog>
  );
}
