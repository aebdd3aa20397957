// How long sessions last, and how long sign-ins and changes are kept.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { NumberInput } from '@/components/field/NumberInput';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type SessionPolicy, usePolicy, useSavePolicy } from './api';
import styles from './security.module.css';

export function PolicySection() {
  const { t } = useTranslation('security');
  const { data, error, refetch } = usePolicy();
  return (
    <section className={styles.section} aria-label={t('policy.title')}>
      <h2>{t('policy.title')}</h2>
      {data ? (
        <PolicyForm saved={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
    </section>
  );
}

type Typed = { [Field in keyof SessionPolicy]: string };

const typedOf = ({ idleMinutes, maxHours, signInLogDays, auditDays }: SessionPolicy): Typed => ({
  idleMinutes: String(idleMinutes),
  maxHours: maxHours === null ? '' : String(maxHours),
  signInLogDays: String(signInLogDays),
  auditDays: auditDays === null ? '' : String(auditDays),
});

const LIMITS = {
  idleMinutes: [5, 43_200],
  maxHours: [1, 8_760],
  signInLogDays: [30, 3_650],
  auditDays: [90, 36_500],
} as const;

const FIELDS = ['idleMinutes', 'maxHours', 'signInLogDays', 'auditDays'] as const;
/** May be left empty: without a limit. */
const ENDLESS: readonly string[] = ['maxHours', 'auditDays'];

/** Empty: without a limit. */
const optional = (text: string) => (text === '' ? null : Number(text));

function PolicyForm({ saved }: { saved: SessionPolicy }) {
  const { t } = useTranslation('security');
  const { t: common } = useTranslation();
  const [edited, setEdited] = useState<Typed | null>(null);
  const save = useSavePolicy();
  const typed = edited ?? typedOf(saved);
  const fits = FIELDS.every((field) => {
    const [least, most] = LIMITS[field];
    const value = Number(typed[field]);
    if (typed[field] === '') return ENDLESS.includes(field);
    return Number.isInteger(value) && value >= least && value <= most;
  });
  const submit = () =>
    save.mutate(
      {
        idleMinutes: Number(typed.idleMinutes),
        maxHours: optional(typed.maxHours),
        signInLogDays: Number(typed.signInLogDays),
        auditDays: optional(typed.auditDays),
      },
      {
        onSuccess: () => {
          setEdited(null);
          notify({ message: t('policy.saved'), variant: 'success' });
        },
      },
    );
  return (
    <form
      className="card stack fluid gap-12 pad-16"
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) submit();
      }}
    >
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <NumberInput
            key={field}
            whole
            label={t(`policy.${field}`)}
            unit={t(`policy.unit.${field}`)}
            min={LIMITS[field][0]}
            max={LIMITS[field][1]}
            placeholder={ENDLESS.includes(field) ? t('policy.endless') : undefined}
            value={typed[field]}
            onChange={(value) => {
              save.reset();
              setEdited({ ...typed, [field]: value });
            }}
          />
        ))}
      </div>
      <p className="muted small">{t('policy.help')}</p>
      {save.error && (
        <p className="danger small break" role="alert">
          {errorText(save.error, common('unreachable'))}
        </p>
      )}
      <div>
        <Button type="submit" kind="primary" busy={save.isPending} disabled={!edited || !fits}>
          {t('policy.save')}
        </Button>
      </div>
    </form>
  );
}
