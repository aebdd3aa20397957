// A new dashboard: empty, or made for sensors, which is shown before it is made.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { families } from '@/api/families.gen';
import { useSees } from '@/api/calls/userSubModules';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { useCreate } from '../api/dashboards';
import { SensorsField } from '../edit/SensorsField';
import { dashboardPage, uriOf } from '@/paths/dashboards';
import styles from './create.module.css';
import { type Details, DetailsFields } from './Details';
import { Preview } from './Preview';
import { MOST, type Start, STARTS } from './template';
import { useTemplate } from './useTemplate';

const KINDS = families.sensor.fields.kind.choices;
/** Whose screens one has to see to choose from them. */
const SEEN: Partial<Record<Start, string>> = { asset: 'equipment', location: 'locations', network: 'networks' };

/** Short and to be read aloud: "Boiler house" is BOILER-HOUSE. */
const codeOf = (name: string) => uriOf(name).toUpperCase().slice(0, 50);

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const create = useCreate();
  const [details, setDetails] = useState<Details>({ name: '', description: '', role: '' });
  const [code, setCode] = useState<string | null>(null);
  const [start, setStart] = useState<Start>('empty');
  const [value, setValue] = useState('');
  const [ids, setIds] = useState<readonly number[]>([]);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const template = useTemplate(start, value, ids);
  const { widgets } = template;
  const chosen = start === 'empty' || (start === 'sensors' ? ids.length > 0 : value !== '');

  const save = async () => {
    const name = details.name.trim();
    if (!name) return setWrong({ name: t('create.nameNeeded') });
    if (!chosen) return setWrong({ start: t('edit.needed') });
    if (!widgets) return undefined;
    try {
      const made = await create.mutateAsync({
        name,
        code: (code ?? codeOf(name)).trim(),
        description: details.description,
        ...(details.role && { roleId: Number(details.role) }),
        widgets,
      });
      onClose();
      return void navigate(`${dashboardPage(made.id, name)}${widgets.length === 0 ? '?edit=1' : ''}`);
    } catch (error) {
      setWrong(error instanceof ApiError ? error.fields : {});
      return notify({ message: errorText(error, common('failed')), variant: 'error' });
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button kind="primary" busy={create.isPending} disabled={chosen && !widgets} onClick={() => void save()}>
        {t('create.do')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('create.title')} onClose={onClose} footer={footer} width={560} lasting>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DetailsFields {...{ details, wrong }} onChange={(change) => setDetails({ ...details, ...change })} />
        <TextInput
          label={t('create.code')}
          value={code ?? codeOf(details.name)}
          maxLength={50}
          error={wrong.code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Beginning
          {...{ start, value, ids, onIds: setIds, onValue: setValue }}
          error={chosen ? undefined : wrong.start}
          onStart={(next) => {
            setStart(next);
            setValue(next === 'kind' ? KINDS[0] : '');
          }}
        />
        {start !== 'empty' && chosen && <Preview {...{ template }} />}
      </form>
    </Dialog>
  );
}

type BeginningProps = {
  start: Start;
  value: string;
  ids: readonly number[];
  error: string | undefined;
  onStart: (start: Start) => void;
  onValue: (value: string) => void;
  onIds: (ids: readonly number[]) => void;
};

/** With what it begins: nothing, or the sensors of something. */
function Beginning({ start, value, ids, error, onStart, onValue, onIds }: BeginningProps) {
  const { t } = useTranslation('dashboard');
  const { t: sensor } = useTranslation('sensor');
  const sees = useSees();
  const offered = STARTS.filter((one) => sees(SEEN[one] ?? 'sensors') || one === 'empty');
  return (
    <div className={styles.choice}>
      <Select
        label={t('create.start')}
        value={start}
        options={offered.map((one) => ({ value: one, label: t(`create.starts.${one}`) }))}
        onChange={onStart}
      />
      {start === 'kind' && (
        <Select<string>
          label={t('create.kind')}
          {...{ value }}
          options={KINDS.map((kind) => ({ value: kind, label: sensor(`choices.kind.${kind}`) }))}
          onChange={onValue}
        />
      )}
      {(start === 'asset' || start === 'location' || start === 'network') && (
        <ReferencePicker
          key={start}
          family={start}
          label={t(`create.of.${start}`)}
          {...{ value, error }}
          onChange={onValue}
        />
      )}
      {start === 'sensors' && (
        <SensorsField label={t('edit.sensors')} most={MOST} onChange={onIds} {...{ ids, error }} />
      )}
    </div>
  );
}
