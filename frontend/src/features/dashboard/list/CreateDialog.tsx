// A new dashboard: empty, or made for chosen sensors or for all sensors of a kind.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { body } from '@/api/client';
import { useSees } from '@/api/calls/userSubModules';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { TextField } from '@/components/field/TextField';
import { OneOf } from '@/components/oneof/OneOf';
import { notify } from '@/components/snackbar/notify';
import { families } from '@/api/families.gen';
import { familyApi } from '@/entity/api/contract';
import { type Sensor, sensorQuery } from '@/features/sensor/useSensor';
import { useCreate } from '../api/dashboards';
import styles from '../dashboard.module.css';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { SensorsField } from '../edit/SensorsField';
import { dashboardFor } from '../model/make';
import { dashboardPage, uriOf } from '../paths';

const STARTS = ['empty', 'sensors', 'kind'] as const;
const KINDS = families.sensor.fields.kind.choices;
/** More tiles than that nobody takes in at once. */
const MOST = 48;

/** Short and to be read aloud: "Boiler house" is BOILER-HOUSE. */
const codeOf = (name: string) => uriOf(name).toUpperCase().slice(0, 50);

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { t: sensorWords } = useTranslation('sensor');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useCreate();
  const seesRoles = useSees()('userRoles');
  const [name, setName] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [role, setRole] = useState('');
  const [start, setStart] = useState<(typeof STARTS)[number]>('empty');
  const [ids, setIds] = useState<readonly number[]>([]);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('temperature');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});

  const sensorsOf = async (): Promise<readonly Sensor[]> => {
    if (start === 'empty') return [];
    if (start === 'sensors')
      return Promise.all(ids.map(async (id) => (await client.fetchQuery(sensorQuery(id))) as Sensor));
    const filters = { kind: { value: [kind], matchMode: 'in' } };
    const params = { path: { family: 'Sensor' } };
    const page = await body(familyApi.POST('/api/{family}/list/', { params, body: { first: 0, rows: MOST, filters } }));
    return page.items as Sensor[];
  };
  const save = async () => {
    if (!name.trim()) return setWrong({ name: t('create.nameNeeded') });
    if (start === 'sensors' && ids.length === 0) return setWrong({ sensors: t('edit.needed') });
    try {
      const widgets =
        start === 'empty'
          ? []
          : dashboardFor(await sensorsOf(), (one) => sensorWords(`choices.kind.${one}` as 'choices.kind.temperature'));
      const made = await create.mutateAsync({
        name: name.trim(),
        code: (code ?? codeOf(name)).trim(),
        ...(role && { roleId: Number(role) }),
        widgets,
      });
      onClose();
      void navigate(`${dashboardPage(made.id, name)}${widgets.length === 0 ? '?edit=1' : ''}`);
    } catch (error) {
      setWrong(error instanceof ApiError ? error.fields : {});
      notify({ message: errorText(error, common('failed')), variant: 'error' });
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button kind="primary" busy={create.isPending} onClick={() => void save()}>
        {t('create.do')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('create.title')} onClose={onClose} footer={footer} width={520} lasting>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('create.name')}
          value={name}
          maxLength={200}
          error={wrong.name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t('create.code')}
          value={code ?? codeOf(name)}
          maxLength={50}
          error={wrong.code}
          onChange={({ target }) => setCode(target.value)}
        />
        {seesRoles && <ReferencePicker family="role" label={t('create.role')} value={role} onChange={setRole} />}
        <OneOf
          label={t('create.start')}
          choices={STARTS.map((id) => ({ id, title: t(`create.starts.${id}`) }))}
          chosen={start}
          onChoose={setStart}
        />
        {start === 'sensors' && (
          <SensorsField label={t('edit.sensors')} ids={ids} most={MOST} onChange={setIds} error={wrong.sensors} />
        )}
        {start === 'kind' && (
          <OneOf
            label={t('create.kind')}
            choices={KINDS.map((id) => ({ id, title: sensorWords(`choices.kind.${id}`) }))}
            chosen={kind}
            onChoose={setKind}
          />
        )}
      </form>
    </Dialog>
  );
}
