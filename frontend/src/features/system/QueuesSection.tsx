// What waits to be done.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { type Column, Table } from '@/components/table/Table';
import { Ago } from '@/components/time/Ago';
import type { Queue } from './api/system';
import { Section } from './Section';
import styles from './SystemPage.module.css';

const FIGURES = ['calls', 'deadCalls', 'workers', 'waiting', 'dead'] as const;

export function QueuesSection({ queues, now }: { queues: readonly Queue[]; now: number }) {
  const { t } = useTranslation('system');
  const { formatNumber } = useFormats();
  const unknown = queues.some(({ calls, deadCalls, workers }) => [calls, deadCalls, workers].some(isUnknown));
  const columns: Column<Queue>[] = [
    { id: 'name', header: t('queues.name'), part: 'heading', width: 20, render: ({ name }) => name },
    ...FIGURES.map((name) => ({
      id: name,
      header: t(`queues.${name}`),
      width: 13,
      numeric: true,
      render: (queue: Queue) => {
        const value = queue[name];
        return isUnknown(value) ? <Unknown /> : formatNumber(value);
      },
    })),
    {
      id: 'oldest',
      header: t('queues.oldest'),
      width: 15,
      render: ({ oldest }) => oldest && <Ago time={oldest} now={now} />,
    },
  ];
  return (
    <Section title={t('queues.title')}>
      <Table label={t('queues.title')} columns={columns} rows={queues} keyOf={({ name }) => name} />
      {unknown && <p className={styles.hint}>{t('queues.unknownHint')}</p>}
    </Section>
  );
}

const isUnknown = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined;

function Unknown() {
  const { t } = useTranslation('system');
  return (
    <span title={t('queues.unknown')}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('queues.unknown')}</span>
    </span>
  );
}
