// What a screen that threw leaves behind: a way on, and the cause in the console.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { EmptyState } from '@/components/state/StateMessage';

export function CrashPage({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  useEffect(() => console.error(error), [error]);
  return (
    <main>
      <EmptyState icon="exclamation-triangle" title={t('crashTitle')} text={t('crashText')}>
        <Button kind="primary" icon="refresh" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      </EmptyState>
    </main>
  );
}
