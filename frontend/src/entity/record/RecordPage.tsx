// A record's own page: where it stands, what it is called, and everything that belongs to it in tabs.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useModules, usePermissionOf } from '@/api/calls/userSubModules';
import { ApiError } from '@/api/errors';
import { Button } from '@/components/button/Button';
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
import { OverviewTab } from './overview/OverviewTab';
import { PagePath } from './PagePath';
import styles from './record.module.css';

type Props = {
  family: Family;
  /** The list it belongs to: where the way to it begins. */
  home: string;
  /** Between the overview and the history. */
  tabs: (record: Row) => readonly DrawerTab[];
  /** What one must know at once, beside the name. */
  badge?: (record: Row) => ReactNode;
  /** What else the overview shows: cards that each load by themselves. */
  cards?: (record: Row) => ReactNode;
  /** What it consists of, below its facts. */
  body?: (record: Row) => ReactNode;
  /** What is done from here, as buttons beside the name. */
  actions?: (record: Row) => ReactNode;
  /** The tab that it opens on, where that is not the overview. */
  start?: string;
};

const OVERVIEW = 'overview';

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

type ShownProps = Omit<Props, 'family'> & { record: Row };

function Shown({ record, home, tabs: tabsOf, badge, cards, body, actions, start = OVERVIEW }: ShownProps) {
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
    { id: OVERVIEW, title: t('overview.title') },
    ...own.map(({ id, title }) => ({ id, title: words.tab(title) })),
    ...family.attachments.map((kind) => ({ id: kind, title: t(`attachments.${kind}`) })),
    { id: 'history', title: t('drawer.history') },
  ];
  const idOf = (one: string, part: TabPart) => `${baseId}-${one}-${part}`;
  const readOnly = !may.update || record.archivedAt !== null;
  const editing = params.has('edit') && !readOnly;
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? (editing ? OVERVIEW : start);
  const show = (shown: string, edit: boolean) =>
    setParams({ ...(shown !== (edit ? OVERVIEW : start) && { tab: shown }), ...(edit && { edit: '1' }) });
  const overview = useRef<HTMLDivElement>(null);
  const edited = useRef(editing);
  // The button that was pressed is gone: the keyboard goes on where the form or the facts have taken its place.
  useEffect(() => {
    if (edited.current === editing) return;
    edited.current = editing;
    const place = overview.current;
    (editing ? place?.querySelector<HTMLElement>('input, textarea') : place)?.focus();
  }, [editing]);
  const panelOf = (one: string): ReactNode => {
    if (one === OVERVIEW && editing) {
      return <RecordForm {...{ record, readOnly }} onDone={() => show(OVERVIEW, false)} />;
    }
    // What is being edited stays while one looks at another tab; the others are read when they show.
    if (one !== tab) return null;
    if (one === OVERVIEW) return <OverviewTab {...{ record }} cards={cards?.(record)} body={body?.(record)} />;
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
          {actions && record.archivedAt === null && !editing && (
            <span className={styles.actions}>{actions(record)}</span>
          )}
          <span className={styles.tools}>
            {!readOnly && !editing && (
              <Button icon="pencil" onClick={() => show(OVERVIEW, true)}>
                <span className={styles.word}>{t('overview.edit')}</span>
              </Button>
            )}
            {may.delete && <ArchiveButton {...{ record, name }} />}
          </span>
        </div>
        {record.archivedAt && (
          <p className={styles.note}>{t('drawer.archivedNote', { time: formatDateTime(record.archivedAt) })}</p>
        )}
        {record.outOfReach && <p className={styles.note}>{t('drawer.outOfReach')}</p>}
      </header>
      <Tabs label={name} {...{ tabs, tab, idOf }} onChoose={(id) => show(id, editing)} />
      {tabs.map((one) => (
        <div
          key={one.id}
          ref={one.id === OVERVIEW ? overview : undefined}
          id={idOf(one.id, 'panel')}
          className={`fill-y scroll pad-16 ${styles.panel}`}
          role="tabpanel"
          aria-labelledby={idOf(one.id, 'tab')}
          hidden={tab !== one.id}
          // Scrolled with the keys where there is nothing else to stop at.
          tabIndex={one.id === OVERVIEW && !editing ? 0 : -1}
        >
          {panelOf(one.id)}
        </div>
      ))}
    </div>
  );
}
