// Push: on this device, and on which others.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { When } from '@/components/time/When';
import { browserOf } from '@/components/browser/browser';
import { usePush, useRemoveDevice, useTestPush } from './api/push';
import styles from './Settings.module.css';
import { ThisDevice } from './ThisDevice';

export function Devices() {
  const { t } = useTranslation('notification-settings');
  const { data, error, refetch } = usePush();
  return (
    <fieldset className={styles.block}>
      <legend>{t('push.title')}</legend>
      {data ? (
        <Known {...data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={64} />
      )}
    </fieldset>
  );
}

type Push = NonNullable<ReturnType<typeof usePush>['data']>;

function Known({ publicKey, devices, own }: Push) {
  const { t } = useTranslation('notification-settings');
  const remove = useRemoveDevice();
  const test = useTestPush();
  const busyWith = remove.isPending ? remove.variables : null;
  return (
    <>
      <ThisDevice {...{ publicKey }} device={own?.id ?? null} onOff={remove.mutate} busy={busyWith === own?.id} />
      {devices.length > 0 && (
        <ul className={`bordered wide ${styles.devices}`} aria-label={t('push.devices')}>
          {devices.map((device) => {
            const name = nameOf(device.userAgent, t('push.unknown'));
            return (
              <li className="row gap-12 small" key={device.id} aria-busy={busyWith === device.id}>
                <Icon name={/Mobi|Android|iPhone|iPad/.test(device.userAgent) ? 'mobile' : 'desktop'} />
                <span>
                  {name} {device.id === own?.id && <em className="tiny round-s">{t('push.this')}</em>}
                  <small className="muted tiny block">
                    {t('push.since')} <When time={device.createdAt} />
                  </small>
                </span>
                <IconButton
                  icon="times"
                  label={t('push.remove', { name })}
                  disabled={busyWith === device.id}
                  onClick={() => remove.mutate(device.id)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {devices.length > 0 && (
        <Button icon="bell" busy={test.isPending} onClick={() => test.mutate(undefined)}>
          {t('push.test')}
        </Button>
      )}
    </>
  );
}

function nameOf(userAgent: string, unknown: string): string {
  const browser = browserOf(userAgent);
  if (!browser) return unknown;
  return [browser.name, browser.system].filter(Boolean).join(' · ');
}
