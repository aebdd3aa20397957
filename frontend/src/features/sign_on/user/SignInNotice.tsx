// What keeps a user from signing in, and what user administrators can do about it: a lock opened, a password reset.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Icon } from '@/components/icon/Icon';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { useEndSessionsOf, useResetFactors, useUnlock } from './api';
import { ResetDialog } from './ResetDialog';
import styles from './user.module.css';

export function SignInNotice({ user }: { user: Row }) {
  const { t } = useTranslation('user');
  const [asked, setAsked] = useState<'password' | 'factors' | 'sessions' | null>(null);
  const { update } = usePermission('users');
  const endsSessions = usePermission('system').update;
  const me = useUser().id;
  const locked = user.locked === true;
  // One's own is changed on the profile; who signs in elsewhere has none.
  const resets = update && user.id !== me && user.signsInBy === 'api';
  const mustChange = user.mustChangePassword === true;
  const hasFactor = update && user.id !== me && user.secondFactor === true;
  const ends = endsSessions && user.id !== me;
  if (!locked && !resets && !mustChange && !hasFactor && !ends) return null;
  const close = () => setAsked(null);
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
        <Button icon="key" onClick={() => setAsked('password')}>
          {t('reset.action')}
        </Button>
      )}
      {hasFactor && (
        <Button icon="mobile" onClick={() => setAsked('factors')}>
          {t('factors.action')}
        </Button>
      )}
      {ends && (
        <Button icon="sign-out" onClick={() => setAsked('sessions')}>
          {t('sessions.action')}
        </Button>
      )}
      {asked === 'password' && <ResetDialog {...{ user }} onClose={close} />}
      {asked === 'factors' && <FactorsDialog {...{ user }} onClose={close} />}
      {asked === 'sessions' && <SessionsDialog {...{ user }} onClose={close} />}
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

type DialogProps = { user: Row; onClose: () => void };

function FactorsDialog({ user: { id, displayName }, onClose }: DialogProps) {
  const { t } = useTranslation('user');
  const reset = useResetFactors(id);
  const name = String(displayName);
  const done = () => notify({ message: t('factors.done', { name }), variant: 'success' });
  return (
    <ConfirmDialog
      title={t('factors.question', { name })}
      action={t('factors.action')}
      onConfirm={() => reset.mutate(undefined, { onSuccess: done })}
      {...{ onClose }}
    >
      <p>{t('factors.explain', { name })}</p>
    </ConfirmDialog>
  );
}

function SessionsDialog({ user: { id, displayName }, onClose }: DialogProps) {
  const { t } = useTranslation('user');
  const end = useEndSessionsOf(id);
  const name = String(displayName);
  const done = (count: number) => notify({ message: t('sessions.done', { count }), variant: 'success' });
  return (
    <ConfirmDialog
      title={t('sessions.question', { name })}
      action={t('sessions.action')}
      onConfirm={() => end.mutate(undefined, { onSuccess: done })}
      {...{ onClose }}
    >
      <p>{t('sessions.explain', { name })}</p>
    </ConfirmDialog>
  );
}
