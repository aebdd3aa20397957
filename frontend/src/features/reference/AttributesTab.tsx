// The attributes of a class: its own, to be added, changed and removed, and those that it has from the classes above it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useClassAttributes } from '@/entity/attributes/useClassAttributes';
import type { Row } from '@/entity/family';
import { useLive } from '@/entity/page/useLive';
import { RecordDialog } from '@/entity/record/RecordDialog';
import { AttributeTable } from './AttributeTable';
import { classAttribute } from './classAttribute.entity';

/** Between two attributes there is room for others. */
const STEP = 10;

export function AttributesTab({ classification: { id, archivedAt } }: { classification: Row }) {
  const { t } = useTranslation('reference-lists');
  const permitted = usePermission(classAttribute.subModule);
  const may = archivedAt === null ? permitted : { create: false, update: false, delete: false };
  /** Null for a new one. */
  const [open, setOpen] = useState<{ id: number | null }>();
  const { data, error, refetch } = useClassAttributes(id);
  useLive(classAttribute);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const own = data.filter((one) => one.classificationId === id);
  const inherited = data.filter((one) => one.classificationId !== id);
  const next = Math.max(0, ...own.map(({ position }) => position)) + STEP;
  const add = may.create && (
    <Button icon="plus" onClick={() => setOpen({ id: null })}>
      {t('classAttribute.new')}
    </Button>
  );
  return (
    <div className="stack gap-12">
      {own.length === 0 ? (
        <EmptyState icon="list" title={t('classAttribute.none')} text={t('classAttribute.noneHint')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <div className="row wrap between gap-8">
            <h3>{t('classAttribute.own')}</h3>
            {add}
          </div>
          <AttributeTable
            label={t('classAttribute.own')}
            attributes={own}
            {...{ may }}
            onEdit={(one) => setOpen({ id: one })}
          />
        </>
      )}
      {inherited.length > 0 && (
        <>
          <h3>{t('classAttribute.inherited')}</h3>
          <AttributeTable label={t('classAttribute.inherited')} attributes={inherited} />
        </>
      )}
      {open && (
        <RecordDialog
          family={classAttribute}
          {...open}
          initial={{ position: String(next) }}
          given={{ classificationId: id }}
          readOnly={open.id === null ? !may.create : !may.update}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
