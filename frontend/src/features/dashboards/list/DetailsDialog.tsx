// Another name, description or role for a dashboard; what another user changed meanwhile is not overwritten unseen.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { notify } from '@/components/snackbar/notify';
import { type Dashboard, useSave } from '../api/dashboards';
import styles from './create.module.css';
import { type Details, DetailsFields } from './Details';

const detailsOf = ({ name, description, roleId }: Dashboard): Details => ({
  name,
  description,
  role: roleId === null ? '' : String(roleId),
});

export function DetailsDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const save = useSave(dashboard.id);
  // As it was when the dialog opened: what others do meanwhile is a conflict and not the beginning.
  const [opened] = useState(dashboard);
  const [details, setDetails] = useState(() => detailsOf(opened));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<Dashboard | null>(null);
  const send = (version: number) => {
    const name = details.name.trim();
    if (!name) return setWrong({ name: t('create.nameNeeded') });
    const before = detailsOf(opened);
    const change = {
      ...(name !== before.name && { name }),
      ...(details.description !== before.description && { description: details.description }),
      ...(details.role !== before.role && { roleId: details.role ? Number(details.role) : null }),
    };
    if (Object.keys(change).length === 0) return onClose();
    return save.mutate(
      { version, ...change },
      {
        onSuccess: () => {
          notify({ message: t('edit.saved'), variant: 'success' });
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'version_conflict' && error.current) {
            return setTheirs(error.current as Dashboard);
          }
          setWrong(error instanceof ApiError ? error.fields : {});
          notify({ message: errorText(error, common('failed')), variant: 'error' });
        },
      },
    );
  };
  const footer = (
    <>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button kind="primary" busy={save.isPending} onClick={() => send((theirs ?? opened).version)}>
        {t(theirs ? 'edit.keepMine' : 'edit.save')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('details.title')} onClose={onClose} footer={footer} width={520} lasting>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send((theirs ?? opened).version);
        }}
      >
        <DetailsFields
          {...{ details, wrong }}
          roleName={opened.roleName}
          onChange={(change) => setDetails({ ...details, ...change })}
        />
        {theirs && (
          <p role="alert">
            {t('details.conflict', { name: theirs.name, description: theirs.description || t('details.nothing') })}
          </p>
        )}
      </form>
    </Dialog>
  );
}
