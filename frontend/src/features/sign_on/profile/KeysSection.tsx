// One's own API keys. They come after the page: most people have none.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { Section } from './Section';

const ApiKeys = lazy(async () => ({ default: (await import('../api_keys/ApiKeys')).ApiKeys }));

export function KeysSection() {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('apiKeys')} anchor="api-keys">
      <p className="muted small">{t('apiKeysHelp')}</p>
      <div className="stack fluid gap-16 wide">
        <Suspense fallback={<Skeleton height={120} />}>
          <ApiKeys whose="own" />
        </Suspense>
      </div>
    </Section>
  );
}
