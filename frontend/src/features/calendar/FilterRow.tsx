// What the calendar shows: by person, crew, asset and board, and whether what plans will bring is among it. All of it is in the address.
import { useTranslation } from 'react-i18next';
import { Select } from '@/components/field/Select';
import { Switch } from '@/components/switch/Switch';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import type { Whose } from './api';
import styles from './calendar.module.css';

type Props = {
  params: URLSearchParams;
  setParam: (name: string, value: string | null) => unknown;
  boards: readonly { id: number; number: number; name: string }[];
  /** Whether what is planned is shown; null for those who may not see it. */
  forecast: boolean | null;
};

const number = (params: URLSearchParams, name: string) => {
  const value = Number(params.get(name) ?? '');
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

export function whoseOf(params: URLSearchParams): Whose {
  const [personId, crewId, assetId, boardNumber] = ['person', 'crew', 'asset', 'board'].map((name) =>
    number(params, name),
  );
  return {
    ...(personId !== undefined && { personId }),
    ...(crewId !== undefined && { crewId }),
    ...(assetId !== undefined && { assetId }),
    ...(boardNumber !== undefined && { boardNumber }),
  };
}

export function FilterRow({ params, setParam, boards, forecast }: Props) {
  const { t } = useTranslation('calendar');
  const picker = (family: 'person' | 'crew' | 'asset') => (
    <div className={styles.field}>
      <ReferencePicker
        family={family}
        label={t(`by.${family}`)}
        value={params.get(family) ?? ''}
        onChange={(value) => setParam(family, value || null)}
      />
    </div>
  );
  return (
    <>
      {picker('person')}
      {picker('crew')}
      {picker('asset')}
      <div className={styles.field}>
        <Select
          label={t('by.board')}
          options={boards.map((board) => ({ value: String(board.number), label: board.name }))}
          value={params.get('board') ?? ''}
          nothing={t('allBoards')}
          onChange={(value) => setParam('board', value || null)}
        />
      </div>
      {forecast !== null && (
        <Switch
          label={t('showForecast')}
          checked={forecast}
          onChange={(on) => setParam('forecast', on ? null : 'off')}
        />
      )}
    </>
  );
}
