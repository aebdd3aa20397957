// A record beside its table: details, history, and whatever tabs its family adds. A page of its own on a phone.
import { Drawer } from '@/components/drawer/Drawer';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '@/api/errors';
import button from '@/components/button/Button.module.css';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { type TabPart, Tabs } from '@/components/tabs/Tabs';
import { useRecord } from '../api/records';
import { AttachmentTab } from '../attachments/AttachmentTab';
import { useValue } from '../cells/Value';
import { useFamily, useFamilyWords } from '../FamilyContext';
import type { Row } from '../family';
import { type Opened, prefilled } from '../page/useOpenRecord';
import { ArchiveButton } from './ArchiveButton';
import styles from './drawer.module.css';
import { HistoryTab } from './HistoryTab';
import { PathRow } from './PathRow';
import { RecordForm } from './RecordForm';

type Props = {
  opened: Exclude<Opened, null>;
  /** A new one is to stand below this. */
  under: number | null;
  /** What is shown beside, in its order: where next and previous lead. */
  ids: readonly number[];
  may: { create: boolean; update: boolean; delete: boolean };
  onShow: (opened: Opened, under?: number | null) => void;
};

export function EntityDrawer({ opened, under, ids, may, onShow }: Props) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  const { formatDateTime } = useFormats();
  const value = useValue();
  const [params, setParams] = useSearchParams();
  const baseId = useId();
  const [made, setMade] = useState<Row | null>(null);
  const id = opened === 'new' ? null : opened;
  const { data: record, error, refetch } = useRecord(family, id);
  const { data: above } = useRecord(family, family.below ? under : null);
  const name = record ? value(record, family.title) || value(record, 'code') : words.create;
  const at = id === null ? -1 : ids.indexOf(id);
  const tabs = [
    { id: 'details', title: t('drawer.details') },
    ...family.tabs.map((tab) => ({ id: tab.id, title: words.tab(tab.title) })),
    ...family.attachments.map((kind) => ({ id: kind, title: t(`attachments.${kind}`) })),
    { id: 'history', title: t('drawer.history') },
  ];
  const tab = tabs.find((one) => one.id === params.get('tab'))?.id ?? 'details';
  const close = () => onShow(null);

  // Its row, which may have been drawn anew meanwhile.
  const frame = {
    shown: id,
    placeOf: (gone: string | number | null) => document.querySelector<HTMLElement>(`tr[data-key="${gone}"]`),
    closeLabel: t('drawer.close'),
    onClose: close,
  };

  const choose = (wanted: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (wanted === 'details') next.delete('tab');
        else next.set('tab', wanted);
        return next;
      },
      { replace: true },
    );
  const idOf = (one: string, part: TabPart) => `${baseId}-${one}-${part}`;
  const created = (saved: Row) => {
    setMade(saved);
    onShow(saved.id);
  };

  if (error && !record) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <Drawer {...frame} label={words.one}>
        {gone ? (
          <EmptyState icon="question-circle" title={t('drawer.notFound')} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Drawer>
    );
  }
  const readOnly =
    id === null ? !may.create : !may.update || Boolean(record?.archivedAt) || Boolean(record?.outOfReach);
  const panelOf = (one: string): ReactNode => {
    if (id === null) {
      if (under && family.below && !above) return <Skeleton height={320} />;
      const initial = {
        ...prefilled(params),
        ...(under && family.parent && { [family.parent]: String(under) }),
        ...(above && family.below?.(above)),
      };
      return <RecordForm record={null} {...{ readOnly, initial }} onCreated={created} />;
    }
    if (!record) return <Skeleton height={320} />;
    if (one === 'details') {
      return <RecordForm key={id} {...{ record, readOnly }} />;
    }
    // What is being edited in the details stays while one looks at another tab; the others are read when they show.
    if (one !== tab) return null;
    const kind = family.attachments.find((attached) => attached === one);
    if (kind) return <AttachmentTab key={id} {...{ kind, id, readOnly }} />;
    return one === 'history' ? <HistoryTab id={id} /> : family.tabs.find((own) => own.id === one)?.render(record);
  };

  return (
    <Drawer
      {...frame}
      label={name}
      head={
        <>
          <span className={styles.code}>{record && value(record, 'code')}</span>
          {at >= 0 && (
            <>
              <IconButton
                icon="chevron-up"
                label={t('drawer.previous')}
                disabled={at === 0}
                onClick={() => onShow(ids[at - 1] ?? null)}
              />
              <IconButton
                icon="chevron-down"
                label={t('drawer.next')}
                disabled={at === ids.length - 1}
                onClick={() => onShow(ids[at + 1] ?? null)}
              />
            </>
          )}
          {record && family.page && (
            <Link
              className={button.icon}
              to={family.page(record.id)}
              aria-label={t('drawer.page')}
              title={t('drawer.page')}
            >
              <Icon name="external-link" />
            </Link>
          )}
          {record && may.create && family.parent && !record.archivedAt && (
            <IconButton icon="plus" label={t('new')} onClick={() => onShow('new', record.id)} />
          )}
          {record && may.delete && !record.outOfReach && <ArchiveButton {...{ record, name }} />}
        </>
      }
    >
      {id !== null && family.tree && <PathRow id={id} onShow={onShow} />}
      <h2 className={styles.title}>{id === null || record ? name : <Skeleton width="70%" height={22} />}</h2>
      {record?.archivedAt && (
        <p className={styles.note}>{t('drawer.archivedNote', { time: formatDateTime(record.archivedAt) })}</p>
      )}
      {record?.outOfReach && <p className={styles.note}>{t('drawer.outOfReach')}</p>}
      {record && !record.archivedAt && family.notice?.(record)}
      {made && family.made && <family.made record={made} onClose={() => setMade(null)} />}
      {id === null ? (
        <div className="column fill-y gap-12 scroll pad-16">{panelOf('details')}</div>
      ) : (
        <>
          <Tabs label={name} {...{ tabs, tab, idOf }} onChoose={choose} />
          {tabs.map((one) => (
            <div
              key={one.id}
              id={idOf(one.id, 'panel')}
              className="column fill-y gap-12 scroll pad-16"
              role="tabpanel"
              aria-labelledby={idOf(one.id, 'tab')}
              hidden={tab !== one.id}
              tabIndex={-1}
            >
              {panelOf(one.id)}
            </div>
          ))}
        </>
      )}
      {record && (
        <footer className={styles.foot}>{t('drawer.updated', { time: formatDateTime(record.updatedAt) })}</footer>
      )}
    </Drawer>
  );
}

export default EntityDrawer;
