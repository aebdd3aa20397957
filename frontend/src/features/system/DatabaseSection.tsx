// The database behind all nodes.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import type { System } from './api/system';
import { Section } from './Section';
import styles from './SystemPage.module.css';

export function DatabaseSection({ database }: { database: System['database'] }) {
  const { t } = useTranslation('system');
  const { formatBytes, formatMilliseconds } = useFormats();
  const facts = [
    ['version', `PostgreSQL ${database.version}`],
    ['size', formatBytes(database.bytes)],
    ['answer', formatMilliseconds(database.milliseconds)],
  ] as const;
  return (
    <Section title={t('database.title')}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted tiny">{t(`database.${name}`)}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
