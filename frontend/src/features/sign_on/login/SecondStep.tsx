// The second step of a sign-in: a code of the app, a passkey, or a recovery code. Loaded by those who need it.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import type { WaitingSignIn } from '@/api/types';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { Icon } from '@/components/icon/Icon';
import { useProveCode, useProvePasskey } from '../second_factor/api';
import { hasPasskeys } from '../second_factor/webauthn';
import styles from './LoginPage.module.css';

type Factor = 'totp' | 'passkey' | 'recoveryCode';

export type SecondStepProps = {
  /** What the password led to; null: a passkey alone. */
  waiting: WaitingSignIn | null;
  /** Back to the first step. */
  onBack: () => void;
};

export function SecondStep({ waiting, onBack }: SecondStepProps) {
  const { t } = useTranslation('second-factor');
  const ways: readonly Factor[] = waiting
    ? (['totp', 'passkey', 'recoveryCode'] as const).filter((way) => waiting[way])
    : ['passkey'];
  const [way, setWay] = useState<Factor>(ways[0] ?? 'recoveryCode');
  return (
    <div className="column gap-12">
      <h2 className="medium">{t('step.title')}</h2>
      {way === 'passkey' ? (
        <PasskeyStep token={waiting?.token ?? null} onBack={onBack} />
      ) : (
        <CodeStep key={way} token={waiting?.token ?? ''} {...{ way, onBack }} />
      )}
      <div className="column left gap-4">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} kind="quiet" icon={ICONS[other]} onClick={() => setWay(other)}>
              {t(`step.instead.${other}`)}
            </Button>
          ))}
        <Button kind="quiet" icon="arrow-left" onClick={onBack}>
          {t('step.back')}
        </Button>
      </div>
    </div>
  );
}

const ICONS: Record<Factor, string> = { totp: 'mobile', passkey: 'key', recoveryCode: 'list' };

/** A sign-in that has expired begins again; everything else is said where it happened. */
function useProblem(onBack: () => void) {
  const { t } = useTranslation('second-factor');
  const { t: common } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const [expired, setExpired] = useState(false);
  const show = (error: Error) => {
    setExpired(error instanceof ApiError && error.code === 'sign_in_expired');
    setProblem(errorText(error, common('unreachable')));
  };
  const said = problem !== null && (
    <div className={styles.refusal} role="alert">
      <Icon name="exclamation-circle" />
      <div className="column left gap-4">
        <span>{problem}</span>
        {expired && <Button onClick={onBack}>{t('step.again')}</Button>}
      </div>
    </div>
  );
  return { show, said, expired, clear: () => setProblem(null) };
}

type CodeProps = { way: 'totp' | 'recoveryCode'; token: string; onBack: () => void };

function CodeStep({ way, token, onBack }: CodeProps) {
  const { t } = useTranslation('second-factor');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const prove = useProveCode(token);
  const problem = useProblem(onBack);
  useEffect(() => field.current?.focus(), []);
  const typed = code.trim();
  const ready = way === 'totp' ? /^\d{3}\s?\d{3}$/.test(typed) : typed.length > 8;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    problem.clear();
    prove.mutate(way === 'totp' ? { code: typed } : { recoveryCode: typed }, {
      onError: (error) => {
        problem.show(error);
        field.current?.select();
      },
    });
  };
  return (
    <form className="column gap-8" onSubmit={submit} noValidate>
      {problem.said}
      <p className="muted small">{t(`step.hint.${way}`)}</p>
      <TextInput
        ref={field}
        label={t(`step.${way}`)}
        value={code}
        autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
        inputMode={way === 'totp' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={way === 'totp' ? 7 : 40}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button
        type="submit"
        kind="primary"
        className={styles.submit}
        disabled={!ready || problem.expired}
        busy={prove.isPending}
      >
        {t('step.action')}
      </Button>
    </form>
  );
}

function PasskeyStep({ token, onBack }: { token: string | null; onBack: () => void }) {
  const { t } = useTranslation('second-factor');
  const prove = useProvePasskey(token);
  const problem = useProblem(onBack);
  const available = hasPasskeys();
  const start = () => {
    problem.clear();
    prove.mutate(undefined, { onError: problem.show });
  };
  return (
    <div className="column gap-8">
      {problem.said}
      <p className="muted small">{t(available ? 'step.passkeyText' : 'step.noPasskeys')}</p>
      <Button
        kind="primary"
        icon="key"
        className={styles.submit}
        disabled={!available || problem.expired}
        busy={prove.isPending}
        onClick={start}
      >
        {t('step.passkey')}
      </Button>
    </div>
  );
}
