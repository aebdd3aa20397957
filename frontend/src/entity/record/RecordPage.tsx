// A record's own page: where it stands, what it is called, and everything that belongs to it in tabs.
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useModules, usePermissionOf } from '@/api/calls/userSubModules';
import { ApiError } from '@/api/errors';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState, NoPermission } from '@/components/state/StateMessage';
import { type TabPart, Tabs } from '@/components/tabs/Tabs';
import { useRecord } from '../api/records';
import { AttachmentTab } from '../attachments/AttachmentTab';
import { useValue } from '../cells/Value';
import { ArchiveButton } from '../drawer/ArchiveButton';
import { HistoryTab } from '../drawer/HistoryTab';
import { RecordForm } from '../drawer/RecordForm';
import { FamilyContext, useFamily, useFamilyWords } from '../FamilyContext';
import type { DrawerTab, Family, Row } from '../family';
import { useLive } from '../page/useLive';
import { PagePath } from './PagePath';
import styles from './record.module.css';

type Props = {
  family: Family;
  /** The list it belongs to: where the way to it begins. */
  home: string;
  /** Between the details and the history. */
  tabs: (record: Row) => readonly DrawerTab[];
  /** What one must know at once, beside the name. */
  badge?: (record: Row) => ReactNode;
};

export function RecordPage({ family, ...rest }: Props) {
  useTranslation('entity');
  const permitted = useModules();
  const id = Number(useParams().productId);
  if (!permitted.data) {
    if (permitted.isError) return <ErrorState error={permitted.error} onRetry={() => void permitted.refetch()} />;
    return <Waiting />;
  }
  const mayLook = permitted.data.some(({ subModules }) => subModules.some((sub) => sub.id === family.subModule));
  if (!mayLook) return <NoPermission />;
  return (
    <FamilyContext value={family}>
      {/* Another record is another page: nothing of the one before stays. */}
      <Loaded key={id} id={id} {...rest} />
    </FamilyContext>
  );
}

const Waiting = () => (
  <div className="stack gap-12 pad-16" aria-busy="true">
    <Skeleton width={280} height={14} />
    <Skeleton width={420} height={24} />
    <Skeleton height={320} />
  </div>
);

function Loaded({ id, ...rest }: Omit<Props, 'family'> & { id: number }) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const known = Number.isSafeInteger(id) && id > 0;
  const { data: record, error, refetch } = useRecord(family, known ? id : null);
  useLive(family);
  if (record) return <Shown record={record} {...rest} />;
  if (!known || (error instanceof ApiError && error.status === 404)) {
    return <EmptyState icon="question-circle" title={t('drawer.notFound')} />;
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Waiting />;
}

function Shown({ record, home, tabs: tabsOf, badge }: Omit<Props, 'family'> & { record: Row }) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  const may = usePermissionOf(family.subModule, record);
  const value = useValue();
  const { formatDateTime } = useFormats();
  const baseId = useId();
  const [params, setParams] = useSearchParams();
  const name = value(record, family.title) || value(record, 'code');
  const own = tabsOf(record);
  const tabs = [
    { id: 'details', title: t('drawer.details') },
    ...own.map(({ id, title }) => ({ id, title: words.tab(title) })),
    ...family.attachments.map((kind) => ({ id: kind, title: t(`attachments.${kind}`) })),
    { id: 'history', title: t('drawer.history') },
  ];
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'details';
  const idOf = (one: string, part: TabPart) => `${baseId}-${one}-${part}`;
  const readOnly = !may.update || record.archivedAt !== null;
  const panelOf = (one: string): ReactNode => {
    if (one === 'details') return <RecordForm {...{ record, readOnly }} />;
    // What is being edited in the details stays while one looks at another tab; the others are read when they show.
    if (one !== tab) return null;
    const kind = family.attachments.find((attached) => attached === one);
    if (kind) return <AttachmentTab {...{ kind, readOnly }} id={record.id} />;
    return one === 'history' ? <HistoryTab id={record.id} /> : own.find(({ id }) => id === one)?.render(record);
  };
  return (
    <div className="column min-y-0 tall">
      <header className={styles.head}>
        <PagePath record={record} home={home} />
        <div className={styles.line}>
          {family.picture ? <span aria-hidden="true">{family.picture(record)}</span> : <Icon name={family.icon} />}
          {value(record, 'code') !== name && <span className={`numbers ${styles.code}`}>{value(record, 'code')}</span>}
          <h1 className="large break">{name}</h1>
          {badge && <span className={styles.badge}>{badge(record)}</span>}
          <span className={`tiny push ${styles.updated}`}>
            {t('drawer.updated', { time: formatDateTime(record.updatedAt) })}
          </span>
          {may.delete && <ArchiveButton {...{ record, name }} />}
        </div>
        {record.archivedAt && (
          <p className={styles.note}>{t('drawer.archivedNote', { time: formatDateTime(record.archivedAt) })}</p>
        )}
        {record.outOfReach && <p className={styles.note}>{t('drawer.outOfReach')}</p>}
      </header>
      <Tabs label={name} {...{ tabs, tab, idOf }} onChoose={(id) => setParams(id === 'details' ? {} : { tab: id })} />
      {tabs.map((one) => (
        <div
          key={one.id}
          id={idOf(one.id, 'panel')}
          className={`fill-y scroll pad-16 ${styles.panel}`}
          role="tabpanel"
          aria-labelledby={idOf(one.id, 'tab')}
          hidden={tab !== one.id}
          // Scrolled with the keys where there is nothing else to stop at.
          tabIndex={one.id === 'details' && readOnly ? 0 : -1}
        >
          {panelOf(one.id)}
        </div>
      ))}
    </div>
  );
}
