// Makes or changes a key: its name, what it may do, from where, and until when.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { DateInput } from '@/components/field/DateInput';
import { NumberInput } from '@/components/field/NumberInput';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import type { Matrix } from '../role/grants';
import { MatrixList } from '../role/MatrixList';
import { useGrants } from '../role/useMatrix';
import { type ApiKey, type MadeKey, useChangeKey, useCreateKey } from './api';
import styles from './apiKeys.module.css';

type Props = {
  /** It acts as a user of its own, that has a role. */
  service: boolean;
  changed?: ApiKey;
  onMade: (made: MadeKey) => void;
  onClose: () => void;
};

const NONE: Matrix = {};
const DAY = 86_400_000;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const linesOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((one) => one.trim())
    .filter(Boolean);

export function KeyDialog({ service, changed, onMade, onClose }: Props) {
  const { t } = useTranslation('api-keys');
  const [today] = useState(() => Date.now());
  const [name, setName] = useState(changed?.name ?? '');
  const [role, setRole] = useState('');
  const [networks, setNetworks] = useState(changed?.networks.join('\n') ?? '');
  const [rate, setRate] = useState(changed?.requestsPerMinute ? String(changed.requestsPerMinute) : '');
  const [until, setUntil] = useState(() => dayOf(today + 365 * DAY));
  const grants = useGrants(changed?.permissions ?? NONE);
  const create = useCreateKey();
  const change = useChangeKey();
  const ready = name.trim() !== '' && grants.any && (!service || Boolean(changed) || role !== '');

  const save = async () => {
    const requestsPerMinute = rate === '' ? null : Number(rate);
    const body = { name: name.trim(), permissions: grants.all(), networks: linesOf(networks), requestsPerMinute };
    if (changed) {
      await change.mutateAsync({ ...body, id: changed.id, version: changed.version });
      notify({ message: t('saved'), variant: 'success' });
      return;
    }
    // A key counts to the end of its last day, but no longer than a year.
    const end = Math.min(new Date(`${until}T23:59:59`).getTime(), today + 365 * DAY);
    onMade(
      await create.mutateAsync({
        ...body,
        expiresAt: new Date(end).toISOString(),
        ...(service && { roleId: Number(role) }),
      }),
    );
  };
  const title = changed ? t('editTitle', { name: changed.name }) : t(service ? 'createService' : 'create');
  return (
    <FormDialog {...{ title, ready, onClose }} action={changed ? t('save') : t('create')} onSave={save} width={640}>
      {(messages) => (
        <>
          {!changed && <p className="muted small">{t(service ? 'serviceHelp' : 'ownHelp')}</p>}
          <TextInput
            label={t('name')}
            required
            maxLength={100}
            autoComplete="off"
            value={name}
            error={messages('name')}
            onChange={({ target }) => setName(target.value)}
          />
          <div className={styles.fields}>
            {service && !changed && (
              <ReferencePicker
                family="role"
                required
                label={t('role')}
                value={role}
                error={messages('roleId')}
                onChange={setRole}
              />
            )}
            {!changed && (
              <DateInput
                label={t('until')}
                required
                min={dayOf(today)}
                max={dayOf(today + 365 * DAY)}
                value={until}
                error={messages('expiresAt')}
                onChange={({ target }) => setUntil(target.value)}
              />
            )}
          </div>
          <TextArea
            label={t('networks')}
            help={t('networksHelp')}
            rows={2}
            placeholder="10.20.0.0/16"
            value={networks}
            error={networkError(messages)}
            onChange={({ target }) => setNetworks(target.value)}
          />
          <NumberInput
            label={t('rate')}
            help={t('rateHelp')}
            whole
            min={1}
            max={60_000}
            value={rate}
            error={messages('requestsPerMinute')}
            onChange={setRate}
          />
          <fieldset className={styles.grants}>
            <legend>{t('permissions')}</legend>
            <p className={messages('permissions') ? 'danger small' : 'muted small'}>
              {messages('permissions') ?? t('permissionsHelp')}
            </p>
            <MatrixList matrix={grants} readOnly={false} />
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

/** The first line that cannot be read. */
function networkError(messages: (field: string) => string | undefined): string | undefined {
  return Array.from({ length: 20 }, (_, at) => messages(`networks.${at}`)).find(Boolean) ?? messages('networks');
}
