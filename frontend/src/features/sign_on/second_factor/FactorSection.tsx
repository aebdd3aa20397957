// One's second factors, on the profile: the authenticator app, passkeys, recovery codes.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { Icon } from '@/components/icon/Icon';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type OwnFactors, useBeginTotp, useNewCodes, useOwnFactors, useRemoveTotp } from './api';
import styles from './factor.module.css';
import { PasskeyList } from './PasskeyList';
import { PasswordDialog } from './PasswordDialog';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUpTotp } from './SetUpTotp';

export function FactorSection() {
  const { t } = useTranslation('second-factor');
  const { data, error, refetch } = useOwnFactors();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!data) {
    if (error) return <ErrorState {...{ error }} onRetry={() => void refetch()} />;
    return <Skeleton height={120} />;
  }
  if (!data.available) return <p>{t('elsewhere')}</p>;
  const any = data.totp || data.passkeys.length > 0;
  return (
    <div className={styles.section}>
      <p className="muted small">{t(any ? 'on' : data.required ? 'required' : 'off')}</p>
      <Totp factors={data} onCodes={setCodes} />
      <PasskeyList factors={data} onCodes={setCodes} />
      {any && <Codes left={data.recoveryCodes} onCodes={setCodes} />}
      {codes && (
        <Dialog lasting title={t('codes.title')} width={480} onClose={() => setCodes(null)}>
          <RecoveryCodes codes={codes} action={t('codes.done')} onDone={() => setCodes(null)} />
        </Dialog>
      )}
    </div>
  );
}

type PartProps = { factors: OwnFactors; onCodes: (codes: readonly string[] | null) => void };

function Totp({ factors, onCodes }: PartProps) {
  const { t } = useTranslation('second-factor');
  const [asked, setAsked] = useState(false);
  const begin = useBeginTotp();
  const remove = useRemoveTotp();
  const close = () => {
    setAsked(false);
    begin.reset();
    remove.reset();
  };
  return (
    <div className={styles.factor}>
      <h3 className="small medium">{t('totp.title')}</h3>
      <p className={`small ${styles.state}`}>
        {factors.totp ? (
          <>
            <Icon name="check-circle" className="success" /> {t('totp.on')}
          </>
        ) : (
          t('totp.off')
        )}
      </p>
      <Button icon={factors.totp ? 'trash' : 'mobile'} onClick={() => setAsked(true)}>
        {t(factors.totp ? 'totp.remove' : 'totp.setUp')}
      </Button>
      {asked && factors.totp && (
        <PasswordDialog
          danger
          title={t('totp.removeTitle')}
          action={t('totp.remove')}
          busy={remove.isPending}
          error={remove.error}
          onType={remove.reset}
          onSubmit={(password) =>
            remove.mutate(password, {
              onSuccess: () => {
                close();
                notify({ message: t('totp.removed'), variant: 'success' });
              },
            })
          }
          onClose={close}
        >
          <p>{t('totp.removeText')}</p>
        </PasswordDialog>
      )}
      {asked && !factors.totp && !begin.data && (
        <PasswordDialog
          title={t('totp.setUp')}
          action={t('continue')}
          busy={begin.isPending}
          error={begin.error}
          onType={begin.reset}
          onSubmit={(password) => begin.mutate(password)}
          onClose={close}
        >
          <p>{t('totp.what')}</p>
        </PasswordDialog>
      )}
      {asked && begin.data && (
        <Dialog lasting title={t('totp.setUp')} width={440} onClose={close}>
          <SetUpTotp
            app={begin.data}
            onDone={(codes) => {
              close();
              onCodes(codes);
              notify({ message: t('totp.done'), variant: 'success' });
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

function Codes({ left, onCodes }: { left: number; onCodes: PartProps['onCodes'] }) {
  const { t } = useTranslation('second-factor');
  const [asked, setAsked] = useState(false);
  const renew = useNewCodes();
  const close = () => {
    setAsked(false);
    renew.reset();
  };
  return (
    <div className={styles.factor}>
      <h3 className="small medium">{t('codes.title')}</h3>
      <p className={`small ${left < 3 ? 'danger' : ''} ${styles.state}`}>{t('codes.left', { count: left })}</p>
      <Button icon="refresh" onClick={() => setAsked(true)}>
        {t('codes.renew')}
      </Button>
      {asked && (
        <PasswordDialog
          title={t('codes.renew')}
          action={t('codes.renew')}
          busy={renew.isPending}
          error={renew.error}
          onType={renew.reset}
          onSubmit={(password) =>
            renew.mutate(password, {
              onSuccess: ({ recoveryCodes }) => {
                close();
                onCodes(recoveryCodes);
              },
            })
          }
          onClose={close}
        >
          <p>{t('codes.renewText')}</p>
        </PasswordDialog>
      )}
    </div>
  );
}
