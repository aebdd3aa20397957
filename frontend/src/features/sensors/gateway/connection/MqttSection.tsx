// What to enter at a gateway that delivers over MQTT; nothing where none does.
import { useTranslation } from 'react-i18next';
import { useConnection } from '../api';
import styles from '../gateway.module.css';

export function MqttSection({ id }: { id: number }) {
  const { t } = useTranslation('gateway');
  const { data } = useConnection(id);
  if (!data?.mqtt) return null;
  const { address, userName, clientId, readingsTopic, answersTopic } = data.mqtt;
  const entered = [
    ['address', address],
    ['userName', userName],
    ['clientId', clientId],
    ['readingsTopic', readingsTopic],
    ['answersTopic', answersTopic],
  ] as const;
  return (
    <section>
      <h2>{t('mqtt.title')}</h2>
      <p className="muted">{t('mqtt.hint')}</p>
      <dl className={`stack gap-8 ${styles.entered}`}>
        {entered.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{t(`mqtt.${name}`)}</dt>
            <dd className="break">{value === null ? t('mqtt.noAddress') : <code>{value}</code>}</dd>
          </div>
        ))}
        <div>
          <dt className="muted">{t('mqtt.password')}</dt>
          <dd className="break">{t('mqtt.key')}</dd>
        </div>
      </dl>
    </section>
  );
}
