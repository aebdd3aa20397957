// What can be done with several cards at once.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import chip from '@/components/chip/chip.module.css';
import { ChosenBar } from '@/components/chosen/ChosenBar';
import { ChoiceButton } from '@/components/field/ChoiceButton';
import { DateInput } from '@/components/field/DateInput';
import { namedOptions } from '@/components/field/options';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Icon } from '@/components/icon/Icon';
import { notify } from '@/components/snackbar/notify';
import type { Command } from '@/realtime/board/command';
import { useBoard } from '@/realtime/board/useBoard';
import type { References } from './api/references';

const PrintButton = lazy(async () => ({ default: (await import('../work_order/print/PrintButton')).PrintButton }));

type Props = {
  selected: ReadonlySet<number>;
  references: References;
  mayArchive: boolean;
  onMove: () => void;
  onClear: () => void;
};

export function BulkBar({ selected, references, mayArchive, onMove, onClear }: Props) {
  const { t } = useTranslation('board');
  const store = useBoard();
  const [due, setDue] = useState('');
  const [archiving, setArchiving] = useState(false);

  const all = async (command: (cardId: number) => Command) => {
    const outcomes = await Promise.all(Array.from(selected, (cardId) => store.send(command(cardId))));
    const refused = outcomes.find((outcome) => !outcome.ok);
    const done = outcomes.filter((outcome) => outcome.ok).length;
    notify({
      message: `${t('done', { done, total: outcomes.length })}${refused && !refused.ok ? `: ${refused.error.detail}` : ''}`,
      variant: refused ? 'warning' : 'success',
    });
    onClear();
  };
  const assign = (responsiblePerson: number | null) =>
    void all((cardId) => ({ type: 'assignCard', data: { cardId, responsiblePerson } }));
  // Due on a day means by the end of that day, where one is.
  const reschedule = (day: string) =>
    all((cardId) => ({ type: 'rescheduleCard', data: { cardId, due: new Date(`${day}T23:59:59`).toISOString() } }));
  const people = [{ value: '', label: t('nobody') }, ...namedOptions(references.people)];

  return (
    <ChosenBar chosen={t('selected', { count: selected.size })} clear={t('clearSelection')} {...{ onClear }}>
      <Button icon="arrow-right" onClick={onMove}>
        {t('moveTo')}
      </Button>
      <ChoiceButton
        className={chip.chip}
        label={t('assign')}
        options={people}
        onChoose={(id) => assign(id === '' ? null : Number(id))}
      >
        {t('assign')} <Icon name="angle-down" />
      </ChoiceButton>
      <label className={chip.chip}>
        {t('due')}
        <DateInput value={due} onChange={(event) => setDue(event.target.value)} />
      </label>
      {due && (
        <Button icon="check" onClick={() => void reschedule(due)}>
          {t('setDue')}
        </Button>
      )}
      <Suspense fallback={null}>
        <PrintButton ids={[...selected]} />
      </Suspense>
      {mayArchive && (
        <Button icon="trash" onClick={() => setArchiving(true)}>
          {t('archive')}
        </Button>
      )}
      {archiving && (
        <ConfirmDialog
          title={t('archiveTitle')}
          action={t('archive')}
          onConfirm={() => void all((cardId) => ({ type: 'archiveCard', data: { cardId } }))}
          onClose={() => setArchiving(false)}
        >
          <p>{t('archiveText')}</p>
        </ConfirmDialog>
      )}
    </ChosenBar>
  );
}
