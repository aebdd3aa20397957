// Claims a device by what stands on its label: typed, chosen among those that wait, or read by the camera.
import { type FormEvent, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import field from '@/entity/form/form.module.css';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { useClaim, useUnclaimed } from '../api';
import styles from '../sensor.module.css';
import { canScan } from './detector';
import { LabelDrawing } from './LabelDrawing';
import { Scanner } from './Scanner';

type Props = {
  /** The sensor that gets the device; a new one without. */
  sensor?: Row;
  onClaimed: (sensor: Row) => void;
  onClose: () => void;
};

const NOTHING = { sensorId: '', sensorCode: '', name: '', assetId: '' };
/** What a refusal is about; all others stand below the form. */
const OF_ID = ['not_found', 'already_claimed'];

export default function ClaimDialog({ sensor, onClaimed, onClose }: Props) {
  const { t } = useTranslation('sensor');
  const { t: common } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(NOTHING);
  const [scanning, setScanning] = useState(false);
  const [missing, setMissing] = useState(false);
  const waiting = useUnclaimed(useDeferredValue(typed.sensorId.trim()));
  const claim = useClaim();

  const change = (more: Partial<typeof NOTHING>) => {
    setTyped({ ...typed, ...more });
    setMissing(false);
    claim.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { sensorId, sensorCode, name, assetId } = typed;
    if (!sensorId.trim() || !sensorCode.trim()) return setMissing(true);
    const about = sensor
      ? { id: sensor.id }
      : { ...(name.trim() && { name: name.trim() }), ...(assetId && { assetId: Number(assetId) }) };
    claim.mutate(
      { sensorId: sensorId.trim(), sensorCode: sensorCode.trim(), ...about },
      {
        onSuccess: (claimed) => {
          notify({ message: t('claim.done', { id: claimed.deviceNumber }), variant: 'success' });
          onClaimed(claimed);
        },
      },
    );
  };
  const refused = claim.error instanceof ApiError ? claim.error : null;
  const unknown = refused?.code === 'not_found' ? t('claim.unknown') : refused?.detail;
  const ofId = refused && OF_ID.includes(refused.code) ? unknown : refused?.fields.sensorId;
  const ofCode = refused?.fields.sensorCode;
  const needed = (value: string) => (missing && !value.trim() ? t('claim.needed') : undefined);
  const wrong = { sensorId: needed(typed.sensorId) ?? ofId, sensorCode: needed(typed.sensorCode) ?? ofCode };
  const rest = claim.error && !ofId && !ofCode ? errorText(claim.error, common('failed')) : '';

  const text = (name: 'sensorId' | 'sensorCode' | 'name', more: { required?: boolean } = {}) => {
    const error = name === 'name' ? undefined : wrong[name];
    return (
      <TextInput
        label={t(`claim.${name}`)}
        autoComplete="off"
        autoCapitalize={name === 'name' ? 'sentences' : 'characters'}
        spellCheck={name === 'name'}
        value={typed[name]}
        onChange={({ target }) => change({ [name]: target.value })}
        error={error}
        {...more}
      />
    );
  };
  const devices = waiting.data?.items ?? [];
  const footer = (
    <>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button kind="primary" type="submit" form={id} busy={claim.isPending} disabled={scanning}>
        {t('claim.do')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={sensor ? t('claim.forOne', { name: String(sensor.name) }) : t('claim.title')}
      width={560}
      {...{ onClose, footer }}
    >
      {scanning ? (
        <Scanner
          onFound={(label) => {
            change(label);
            setScanning(false);
          }}
          onClose={() => setScanning(false)}
        />
      ) : (
        <form id={id} className={styles.claim} noValidate onSubmit={submit}>
          <LabelDrawing />
          {canScan() && (
            <div>
              <Button icon="qrcode" onClick={() => setScanning(true)}>
                {t('claim.scan.button')}
              </Button>
            </div>
          )}
          <div className={field.fields}>
            {text('sensorId', { required: true })}
            {text('sensorCode', { required: true })}
          </div>
          {devices.length > 0 && (
            <Select
              searchable
              label={t('claim.device')}
              nothing={t('claim.noDevice')}
              value={devices.some(({ sensorId }) => sensorId === typed.sensorId) ? typed.sensorId : ''}
              options={devices.map(({ sensorId, gatewayName }) => ({
                value: sensorId,
                label: [sensorId, gatewayName].filter(Boolean).join(' · '),
              }))}
              onChange={(sensorId) => change({ sensorId })}
            />
          )}
          {waiting.data && <p className={styles.quiet}>{t('claim.waiting', { count: waiting.data.totalRecords })}</p>}
          {!sensor && (
            <div className={field.fields}>
              {text('name')}
              <ReferencePicker
                family="asset"
                label={t('fields.assetId')}
                value={typed.assetId}
                onChange={(assetId) => change({ assetId })}
              />
            </div>
          )}
          <p className={`danger tiny ${field.error}`} role="alert">
            {rest}
          </p>
        </form>
      )}
    </Dialog>
  );
}
