// What the receiver verifies messages with: shown when the administrator asks for it, and replaced.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { CopyField } from '@/components/copy/CopyField';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { When } from '@/components/time/When';
import { useRotateSecret, useShowSecret, type Webhook } from './api';
import styles from './webhooks.module.css';

type Props = { webhook: Webhook; first: string | null };

export function SecretSection({ webhook: { id, previousSecretUntil }, first }: Props) {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation();
  const [asked, setAsked] = useState(false);
  const show = useShowSecret(id);
  const rotate = useRotateSecret(id);
  const secret = rotate.data ?? show.data ?? first;
  const failed = show.error ?? rotate.error;
  return (
    <section className={styles.section} aria-label={t('secret')}>
      <h2>{t('secret')}</h2>
      <div className="card stack left fluid gap-12 pad-16">
        <p className="muted small">{t('secretHelp')}</p>
        {secret && (
          <div className={styles.secret}>
            <CopyField
              label={t('secret')}
              value={secret}
              words={{ copy: t('copy'), copied: t('copied'), copyYourself: t('copyYourself') }}
            />
          </div>
        )}
        {previousSecretUntil && (
          <p className="small">
            {t('previousUntil')} <When time={previousSecretUntil} />
          </p>
        )}
        {failed && (
          <p className="danger small" role="alert">
            {errorText(failed, common('failed'))}
          </p>
        )}
        <div className="flex wrap gap-8">
          {!secret && (
            <Button icon="eye" busy={show.isPending} onClick={() => show.mutate()}>
              {t('showSecret')}
            </Button>
          )}
          <Button icon="refresh" busy={rotate.isPending} onClick={() => setAsked(true)}>
            {t('rotateSecret')}
          </Button>
        </div>
      </div>
      {asked && (
        <ConfirmDialog
          title={t('rotateTitle')}
          action={t('rotateSecret')}
          onConfirm={() => rotate.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{t('rotateText')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
