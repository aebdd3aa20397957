// Failed attempts have locked somebody out; whoever looks after users lets them in again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { api, body } from '@/api/client';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Icon } from '@/components/icon/Icon';
import { notify } from '@/components/snackbar/notify';
import { keysOf } from '@/entity/api/keys';
import type { Row } from '@/entity/family';
import styles from './user.module.css';

const keys = keysOf({ path: 'User' });

export function LockedNotice({ user: { id, displayName } }: { user: Row }) {
  const { t } = useTranslation('user');
  const { t: common } = useTranslation();
  const may = usePermission('users').update;
  const client = useQueryClient();
  const unlock = useMutation({
    mutationFn: () => body(api.POST('/api/User/{id}/unlock/', { params: { path: { id } } })),
    onSuccess: (unlocked) => {
      client.setQueryData(keys.record(id), unlocked);
      void client.invalidateQueries({ queryKey: keys.family });
      notify({ message: t('locked.done', { name: String(displayName) }), variant: 'success' });
    },
    onError: (error) => notify({ message: errorText(error, common('failed')), variant: 'error' }),
  });
  return (
    <div className={styles.locked} role="status">
      <Icon name="lock" />
      <p>{t('locked.text')}</p>
      {may && (
        <Button icon="lock-open" busy={unlock.isPending} onClick={() => unlock.mutate()}>
          {t('locked.unlock')}
        </Button>
      )}
    </div>
  );
}
