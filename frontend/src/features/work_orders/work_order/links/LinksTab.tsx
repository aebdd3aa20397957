// The links of a work order by type: code, title and status of each, and a form that adds one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Select } from '@/components/field/Select';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { cardPage } from '@/paths/work_orders';
import { useOrderAction } from '../api/useOrderCall';
import { LINK_TYPES, type LinkType, linkCalls, type OrderLink, useLinks } from '../api/links';
import styles from './links.module.css';

type Props = { id: number; mayUpdate: boolean };

export function LinksTab({ id, mayUpdate }: Props) {
  const { t } = useTranslation('links');
  const { data, error, refetch } = useLinks(id);
  const act = useOrderAction(id);
  const [removed, setRemoved] = useState<OrderLink | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const groups = LINK_TYPES.map((type) => ({ type, items: data.items.filter(({ link }) => link === type) }));
  return (
    <>
      {mayUpdate && <AddLink {...{ id, act }} />}
      {data.items.length === 0 && <EmptyState icon="link" title={t('none')} text={t('noneText')} />}
      {groups.map(
        ({ type, items }) =>
          items.length > 0 && (
            <section key={type} className="stack gap-4">
              <h3 className="small medium">{t(`types.${type}`)}</h3>
              <ul>
                {items.map((item) => (
                  <Row key={item.id} item={item} onRemove={mayUpdate ? () => setRemoved(item) : undefined} />
                ))}
              </ul>
            </section>
          ),
      )}
      {removed && (
        <ConfirmDialog
          title={t('removeTitle')}
          action={t('removeTitle')}
          onConfirm={() => void act(linkCalls.remove(removed.id))}
          onClose={() => setRemoved(null)}
        >
          {t('removeText', { type: t(`types.${removed.link}`), code: removed.order.code })}
        </ConfirmDialog>
      )}
    </>
  );
}

function Row({ item: { order }, onRemove }: { item: OrderLink; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('links');
  return (
    <li className={`line-above ${styles.link}`}>
      <Link className={styles.order} to={cardPage(order)}>
        <span className="muted small numbers nowrap">{order.code}</span>
        <span className="break">{order.title}</span>
      </Link>
      <span className="badge nowrap" data-done={order.status > 2 || undefined}>
        {order.archived ? t('archived') : order.statusName}
      </span>
      {onRemove && <IconButton icon="times" label={t('remove', { code: order.code })} onClick={onRemove} />}
    </li>
  );
}

type AddProps = { id: number; act: (call: Promise<unknown>) => Promise<boolean> };

function AddLink({ id, act }: AddProps) {
  const { t } = useTranslation('links');
  const [type, setType] = useState<LinkType>('blockedBy');
  const [other, setOther] = useState('');
  const [saving, setSaving] = useState(false);
  const add = async () => {
    setSaving(true);
    if (await act(linkCalls.add(id, type, Number(other)))) setOther('');
    setSaving(false);
  };
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (other && !saving) void add();
      }}
    >
      <Select
        label={t('type')}
        value={type}
        options={LINK_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={setType}
      />
      <ReferencePicker family="workOrder" label={t('order')} value={other} except={id} onChange={setOther} />
      <Button type="submit" icon="link" disabled={!other || saving}>
        {t('add')}
      </Button>
    </form>
  );
}
