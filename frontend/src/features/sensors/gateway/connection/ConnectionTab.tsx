// How a gateway is connected: its last report, the actions that wait for it, and the key by which it is known.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { useNow } from '@/components/time/useNow';
import { When } from '@/components/time/When';
import type { Row } from '@/entity/family';
import styles from '../gateway.module.css';
import { ConnectionState } from '../ConnectionState';
import { ActionRow } from './ActionRow';
import { MqttSection } from './MqttSection';
import { RenewDialog } from './RenewDialog';

export function ConnectionTab({ gateway }: { gateway: Row }) {
  const { t } = useTranslation('gateway');
  const { formatNumber } = useFormats();
  const may = usePermissionOf('gateways', gateway).update && gateway.archivedAt === null;
  const now = useNow();
  const [renewing, setRenewing] = useState(false);
  const { signal, power, battery, firmware, keyMadeAt, previousKeyUntil } = gateway;
  const powered = power === 'mains' || power === 'battery' ? t(`choices.power.${power}`) : null;
  const lastReport = [
    ['firmware', String(firmware ?? '') || null],
    ['signal', signal === null || signal === undefined ? null : t('dbm', { value: formatNumber(Number(signal)) })],
    ['power', powered],
    [
      'battery',
      battery === null || battery === undefined ? null : t('percent', { value: formatNumber(Number(battery)) }),
    ],
  ] as const;
  return (
    <div className={styles.connection}>
      <section>
        <h2>{t('connection.lastReport')}</h2>
        <p>
          <ConnectionState {...{ gateway }} />
        </p>
        <dl className={styles.facts}>
          {lastReport.map(([name, value]) => (
            <div key={name}>
              <dt className="muted small">{t(`fields.${name}`)}</dt>
              <dd>{value ?? '–'}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>{t('actions.title')}</h2>
        <p className="muted">{t('actions.hint')}</p>
        <ul className="stack gap-8">
          <ActionRow action="reset" {...{ gateway, may }} />
          <ActionRow action="update" {...{ gateway, may }} />
        </ul>
      </section>
      <section>
        <h2>{t('key.label')}</h2>
        <p>
          {typeof keyMadeAt === 'string' ? (
            <>
              {t('key.made')} <When time={keyMadeAt} />
            </>
          ) : (
            t('key.none')
          )}
        </p>
        {typeof previousKeyUntil === 'string' && Date.parse(previousKeyUntil) > now && (
          <p className="muted">
            {t('key.until')} <When time={previousKeyUntil} />
          </p>
        )}
        {may && (
          <div>
            <Button icon="key" onClick={() => setRenewing(true)}>
              {t('key.renew')}
            </Button>
          </div>
        )}
      </section>
      <MqttSection id={gateway.id} />
      {renewing && <RenewDialog {...{ gateway }} onClose={() => setRenewing(false)} />}
    </div>
  );
}
