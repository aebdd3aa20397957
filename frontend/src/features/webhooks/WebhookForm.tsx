// The form of a webhook: where to, and which events.
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';
import { webhookPage, WEBHOOKS } from '@/paths/webhooks';
import { useCreateWebhook, useRemoveWebhook, useSetWebhook, type Webhook } from './api';
import { EventPicker } from './EventPicker';
import styles from './webhooks.module.css';

type Form = { name: string; url: string; description: string; events: readonly string[] };

const formOf = (webhook: Webhook | undefined): Form => webhook ?? { name: '', url: '', description: '', events: [] };

type Props = { webhook: Webhook | undefined; onMade: (made: { id: number; secret: string }) => void };

export function WebhookForm({ webhook, onMade }: Props) {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  /** What the user has changed; null while the form says what the server has. */
  const [edited, setEdited] = useState<Form | null>(null);
  const [removing, setRemoving] = useState(false);
  const create = useCreateWebhook();
  const set = useSetWebhook(webhook?.id ?? 0);
  const remove = useRemoveWebhook();
  const { name, url, description, events } = edited ?? formOf(webhook);
  const form: Form = { name, url, description, events };
  const failed = create.error ?? set.error ?? remove.error;
  const fields = failed instanceof ApiError ? failed.fields : {};
  const complete = name.trim() !== '' && url.trim() !== '' && events.length > 0;

  const change = (next: Partial<Form>) => {
    create.reset();
    set.reset();
    setEdited({ ...form, ...next });
  };
  const bodyOf = (active: boolean) => ({
    ...form,
    events: [...events],
    active,
    ...(webhook && { version: webhook.version }),
  });
  const saved = () => {
    setEdited(null);
    notify({ message: t('saved'), variant: 'success' });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!complete || create.isPending || set.isPending) return;
    if (webhook) {
      set.mutate(bodyOf(webhook.active), { onSuccess: saved });
      return;
    }
    create.mutate(bodyOf(true), {
      onSuccess: (made) => {
        saved();
        onMade({ id: made.webhook.id, secret: made.secret });
        // After this, or leaving the form would be asked about.
        setTimeout(() => void navigate(webhookPage(made.webhook.id), { replace: true }));
      },
    });
  };
  const toggle = (active: boolean) =>
    set.mutate(bodyOf(active), {
      onSuccess: () => notify({ message: t(active ? 'resumed' : 'pausedNow'), variant: 'success' }),
    });
  return (
    <form className="card stack fluid gap-12 pad-16" noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <TextInput
          label={t('fields.name')}
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          error={fields.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextInput
          label={t('fields.url')}
          required
          type="url"
          maxLength={500}
          placeholder="https://erp.example.com/gantry"
          autoComplete="off"
          value={url}
          error={fields.url}
          onChange={({ target }) => change({ url: target.value })}
        />
        <TextInput
          label={t('fields.description')}
          maxLength={500}
          autoComplete="off"
          value={description}
          error={fields.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </div>
      <EventPicker chosen={events} error={fields.events} onChange={(next) => change({ events: next })} />
      {failed && Object.keys(fields).length === 0 && (
        <p className="danger small break" role="alert">
          {errorText(failed, common('unreachable'))}
        </p>
      )}
      <div className="flex wrap gap-8">
        <Button type="submit" kind="primary" busy={create.isPending || set.isPending} disabled={!edited || !complete}>
          {t('save')}
        </Button>
        {webhook && (
          <>
            <Button
              icon={webhook.active ? 'pause' : 'play'}
              disabled={Boolean(edited)}
              busy={set.isPending}
              onClick={() => toggle(!webhook.active)}
            >
              {t(webhook.active ? 'pause' : 'resume')}
            </Button>
            <Button icon="trash" busy={remove.isPending} onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      {removing && webhook && (
        <ConfirmDialog
          title={t('removeTitle', { name: webhook.name })}
          action={t('remove')}
          onConfirm={() => remove.mutate(webhook.id, { onSuccess: () => void navigate(WEBHOOKS, { replace: true }) })}
          onClose={() => setRemoving(false)}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      )}
      {edited && <UnsavedEdits record="open" />}
    </form>
  );
}
