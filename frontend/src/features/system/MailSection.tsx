// The mail server that the tenant's notifications go out by.
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';
import { type MailSettings, useMail, useSaveMail, useTestMail } from './api/mail';
import { MailFields } from './MailFields';
import { bodyOf, type Form, formOf, type Wrong, wrongIn } from './mailForm';
import { Section } from './Section';

export function MailSection({ mayAct }: { mayAct: boolean }) {
  const { t } = useTranslation('system');
  const { data, error, refetch } = useMail();
  return (
    <Section title={t('mail.title')}>
      {data ? (
        <MailForm settings={data} {...{ mayAct }} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height={240} />
        </div>
      )}
    </Section>
  );
}

function MailForm({ settings, mayAct }: { settings: MailSettings; mayAct: boolean }) {
  const { t } = useTranslation('system');
  const { t: common } = useTranslation();
  /** What the user has changed; null while the form says what the server has. */
  const [edited, setEdited] = useState<Form | null>(null);
  const [shown, setShown] = useState(false);
  const save = useSaveMail();
  const test = useTestMail();
  const form = edited ?? formOf(settings);
  const wrong = wrongIn(form);
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const errorOf = (name: keyof Form) =>
    shown && wrong.some((one) => one === name) ? t(`mail.wrong.${name as Wrong}`) : refused[name];

  const change = (next: Partial<Form>) => {
    save.reset();
    test.reset();
    setEdited({ ...form, ...next });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setShown(true);
    if (wrong.length > 0 || save.isPending) return;
    save.mutate(bodyOf(form), {
      onSuccess: () => {
        setEdited(null);
        setShown(false);
        notify({ message: t('mail.saved'), variant: 'success' });
      },
    });
  };
  const failed = save.error ?? test.error;
  return (
    <form className="card stack fluid gap-12 pad-16" noValidate onSubmit={submit}>
      <p className="muted small">{t(settings.host ? 'mail.on' : 'mail.off')}</p>
      <MailFields {...{ form, errorOf }} known={settings.hasPassword} disabled={!mayAct} onChange={change} />
      {failed && (
        <p className="danger small break" role="alert">
          {errorText(failed, common('unreachable'))}
        </p>
      )}
      {test.data && <output className="success small">{t('mail.sent', { to: test.data.to })}</output>}
      {mayAct && (
        <div className="flex wrap gap-8">
          <Button type="submit" kind="primary" busy={save.isPending} disabled={!edited}>
            {t('mail.save')}
          </Button>
          <Button
            icon="send"
            busy={test.isPending}
            // What is tried is what is saved.
            disabled={Boolean(edited) || settings.host === ''}
            onClick={() => test.mutate()}
          >
            {t('mail.test')}
          </Button>
        </div>
      )}
      {edited && <UnsavedEdits record="open" />}
    </form>
  );
}
