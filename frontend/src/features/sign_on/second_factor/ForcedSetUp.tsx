// Before anything else: the role demands a second factor, and there is none yet.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '@/api/calls/signOut';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { LoginFrame } from '../login/LoginFrame';
import { useAddPasskey, useBeginTotp, useSettled } from './api';
import styles from './factor.module.css';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUpTotp } from './SetUpTotp';
import { hasPasskeys } from './webauthn';

export function ForcedSetUp() {
  const { t } = useTranslation('second-factor');
  const { t: common } = useTranslation();
  const signOut = useSignOut();
  const settled = useSettled();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useBeginTotp();
  const passkey = useAddPasskey();
  const done = (received: string[] | null) => (received ? setCodes(received) : settled());
  const failed = begin.error ?? passkey.error;

  if (codes) {
    return (
      <LoginFrame heading={t('codes.heading')}>
        <RecoveryCodes codes={codes} action={t('forced.continue')} onDone={settled} />
      </LoginFrame>
    );
  }
  return (
    <LoginFrame heading={t('forced.heading')}>
      <div className="column gap-16">
        <p className="muted small">{t('forced.text')}</p>
        {begin.data ? (
          <SetUpTotp app={begin.data} onDone={done} />
        ) : (
          <>
            <Button
              kind="primary"
              icon="mobile"
              className={styles.main}
              busy={begin.isPending}
              onClick={() => begin.mutate(null)}
            >
              {t('totp.setUp')}
            </Button>
            {hasPasskeys() && (
              <Button
                icon="key"
                className={styles.main}
                busy={passkey.isPending}
                onClick={() =>
                  passkey.mutate(
                    { name: t('passkeys.firstName'), password: null },
                    { onSuccess: (setUp) => setUp && done(setUp.recoveryCodesOnce) },
                  )
                }
              >
                {t('passkeys.add')}
              </Button>
            )}
          </>
        )}
        {failed && (
          <p className="danger small" role="alert">
            {errorText(failed, common('unreachable'))}
          </p>
        )}
        <div className="flex">
          <Button kind="quiet" icon="sign-out" onClick={signOut}>
            {t('forced.logout')}
          </Button>
        </div>
      </div>
    </LoginFrame>
  );
}
