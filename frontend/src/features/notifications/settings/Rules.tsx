// The matrix: what happens, and whether it is shown in the panel, and sent by push and by mail.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationSettings, Rule } from '../inbox/api/types';
import type { ChangeSettings } from './api/settings';
import styles from './Settings.module.css';
import { CheckBox } from '@/components/field/CheckBox';

const CHANNELS = ['panel', 'push', 'email'] as const;
type Channel = (typeof CHANNELS)[number];

type Props = { settings: NotificationSettings; onChange: ChangeSettings };

export function Rules({ settings, onChange }: Props) {
  const { t } = useTranslation('notification-settings');
  const reason = useId();
  const { rules, mailReady } = settings;
  const set = (changed: Rule, channel: Channel, on: boolean) =>
    onChange({ rules: rules.map((rule) => (rule.kind === changed.kind ? { ...rule, [channel]: on } : rule)) });
  return (
    <div className={styles.block}>
      <table className={`small wide ${styles.rules}`}>
        <caption className="visually-hidden">{t('rules')}</caption>
        <thead>
          <tr>
            <th className="regular text-left" scope="col">
              {t('when')}
            </th>
            {CHANNELS.map((channel) => (
              <th className="regular text-left" key={channel} scope="col">
                {t(`channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.kind}>
              <th className="regular text-left" scope="row">
                {t(`kinds.${rule.kind}`)}
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel}>
                  {rule.kind === 'message' && channel === 'panel' ? (
                    <span title={t('inChat')}>
                      <span aria-hidden="true">–</span>
                      <span className="visually-hidden">{t('inChat')}</span>
                    </span>
                  ) : (
                    <label>
                      <CheckBox
                        checked={rule[channel]}
                        disabled={channel === 'email' && !mailReady}
                        aria-label={t('ruleLabel', {
                          kind: t(`kinds.${rule.kind}`),
                          channel: t(`channels.${channel}`),
                        })}
                        aria-describedby={channel === 'email' && !mailReady ? reason : undefined}
                        onChange={(checked) => set(rule, channel, checked)}
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!mailReady && (
        <p id={reason} className="muted tiny">
          {t('noMail')}
        </p>
      )}
    </div>
  );
}
