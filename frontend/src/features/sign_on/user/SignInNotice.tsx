// What keeps somebody from signing in, and what those who look after users can do about it: a lock opened, a password reset.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { Icon } from '@/components/icon/Icon';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { useUnlock } from './api';
import { ResetDialog } from './ResetDialog';
import styles from './user.module.css';

export function SignInNotice({ user }: { user: Row }) {
  const { t } = useTranslation('user');
  const [asked, setAsked] = useState(false);
  const { update } = usePermission('users');
  const me = useUser().id;
  const locked = user.locked === true;
  // One's own is changed on the profile; who signs in elsewhere has none.
  const resets = update && user.id !== me && user.signsInBy === 'api';
  const mustChange = user.mustChangePassword === true;
  if (!locked && !resets && !mustChange) return null;
  return (
    <div className={styles.signIn} data-locked={locked || undefined} role={locked ? 'status' : undefined}>
      {locked && (
        <>
          <Icon name="lock" />
          <p>{t('locked.text')}</p>
          {update && <UnlockButton {...{ user }} />}
        </>
      )}
      {mustChange && <p>{t('mustChange')}</p>}
      {resets && (
        <Button icon="key" onClick={() => setAsked(true)}>
          {t('reset.action')}
        </Button>
      )}
      {asked && <ResetDialog {...{ user }} onClose={() => setAsked(false)} />}
    </div>
  );
}

function UnlockButton({ user: { id, displayName } }: { user: Row }) {
  const { t } = useTranslation('user');
  const unlock = useUnlock(id);
  const done = () => notify({ message: t('locked.done', { name: String(displayName) }), variant: 'success' });
  return (
    <Button icon="lock-open" busy={unlock.isPending} onClick={() => unlock.mutate(undefined, { onSuccess: done })}>
      {t('locked.unlock')}
    </Button>
  );
}
