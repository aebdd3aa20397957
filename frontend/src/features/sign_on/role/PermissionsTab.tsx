// What a role may do: looked at by those who may, changed by those who may that, too, and saved as a whole.
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { UnsavedTab } from '@/entity/record/UnsavedTab';
import type { Row } from '@/entity/family';
import { useSavePermissions } from './api/permissions';
import { MatrixList } from './MatrixList';
import { MatrixTable } from './MatrixTable';
import styles from './role.module.css';
import { StartFrom } from './StartFrom';
import { useMatrix } from './useMatrix';
import { useNarrow } from './useNarrow';

/** Pixels that the table needs. */
const TABLE_WIDTH = 760;

/** What the server refuses, in the words of this page. */
const REFUSALS = ['above_own', 'last_administrator', 'archived'] as const;

export function PermissionsTab({ role }: { role: Row }) {
  const { t } = useTranslation('role');
  const { t: common } = useTranslation();
  const readOnly = !usePermission('userRoles').update || role.archivedAt !== null;
  const matrix = useMatrix(role.id);
  const save = useSavePermissions(role.id);
  const { narrow, ref } = useNarrow(TABLE_WIDTH);
  const { data, error, refetch } = matrix.query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;

  const refused = (cause: unknown) => {
    const known = REFUSALS.find((code) => cause instanceof ApiError && cause.code === code);
    notify({ message: known ? t(`refused.${known}`) : errorText(cause, common('failed')), variant: 'error' });
  };
  const submit = () =>
    save.mutate(matrix.changes, {
      onSuccess: () => {
        matrix.reset();
        notify({ message: t('saved'), variant: 'success' });
      },
      onError: refused,
    });
  return (
    <div ref={ref} className="stack fluid gap-16">
      <div className={styles.top}>
        <p>
          {t('hint')} {!readOnly && t('liveHint')}
        </p>
        {!readOnly && <StartFrom role={role.id} onChoose={matrix.become} />}
      </div>
      {narrow ? <MatrixList {...{ matrix, readOnly }} /> : <MatrixTable {...{ matrix, readOnly }} />}
      {matrix.count > 0 && !readOnly && (
        <div className={styles.bar} role="status">
          <span>{t('changed', { count: matrix.count })}</span>
          <Button onClick={matrix.reset}>{t('discard')}</Button>
          <Button kind="primary" busy={save.isPending} onClick={submit}>
            {t('save')}
          </Button>
          <UnsavedTab />
        </div>
      )}
    </div>
  );
}
