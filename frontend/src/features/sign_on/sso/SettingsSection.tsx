// Whether people sign in by an identity provider, whether they must, and who may do without.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { CheckBox } from '@/components/field/CheckBox';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { type SsoSettings, useSaveSsoSettings, useSsoSettings } from './api';
import styles from './sso.module.css';

export function SettingsSection() {
  const { t } = useTranslation('single-sign-on');
  const { data, error, refetch } = useSsoSettings();
  return (
    <section className={styles.section} aria-label={t('settings.title')}>
      <h2>{t('settings.title')}</h2>
      {data ? (
        <SettingsForm saved={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  );
}

function SettingsForm({ saved }: { saved: SsoSettings }) {
  const { t } = useTranslation('single-sign-on');
  const { t: common } = useTranslation();
  const [edited, setEdited] = useState<SsoSettings | null>(null);
  const save = useSaveSsoSettings();
  const settings = edited ?? saved;
  const change = (next: Partial<SsoSettings>) => {
    save.reset();
    setEdited({ ...settings, ...next });
  };
  const done = () => {
    setEdited(null);
    notify({ message: t('settings.saved'), variant: 'success' });
  };
  return (
    <form
      className="card stack fluid gap-12 pad-16"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(settings, { onSuccess: done });
      }}
    >
      <CheckBox
        label={t('settings.hasSSO')}
        checked={settings.hasSSO || settings.ssoOnly}
        disabled={settings.ssoOnly}
        onChange={(hasSSO) => change({ hasSSO })}
      />
      <CheckBox
        label={t('settings.ssoOnly')}
        checked={settings.ssoOnly}
        onChange={(ssoOnly) => change({ ssoOnly, hasSSO: settings.hasSSO || ssoOnly })}
      />
      <div className={styles.accounts}>
        <p className="small medium">{t('settings.breakGlass')}</p>
        <p className="muted small">{t('settings.breakGlassHelp')}</p>
        {settings.breakGlass.map((id) => (
          <div key={id} className={styles.account}>
            <ReferencePicker
              family="user"
              label={t('settings.account')}
              value={String(id)}
              onChange={(other) =>
                other && change({ breakGlass: settings.breakGlass.map((one) => (one === id ? Number(other) : one)) })
              }
            />
            <IconButton
              icon="times"
              label={t('settings.removeAccount')}
              onClick={() => change({ breakGlass: settings.breakGlass.filter((one) => one !== id) })}
            />
          </div>
        ))}
        <ReferencePicker
          family="user"
          label={t('settings.addAccount')}
          value=""
          onChange={(id) => {
            if (id && !settings.breakGlass.includes(Number(id))) {
              change({ breakGlass: [...settings.breakGlass, Number(id)] });
            }
          }}
        />
      </div>
      {save.error && (
        <p className="danger small break" role="alert">
          {errorText(save.error, common('unreachable'))}
        </p>
      )}
      <div>
        <Button type="submit" kind="primary" busy={save.isPending} disabled={!edited}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
