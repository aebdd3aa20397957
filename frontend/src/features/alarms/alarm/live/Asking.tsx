// What is asked before it is done: why an alarm is cleared, until when it is shelved, what there is to say, on which board.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { TextInput } from '@/components/field/TextInput';
import type { AlarmCommand } from '@/realtime/alarm/command';
import { type Question, useAround } from './AlarmsContext';
import { useWorkBoards } from './lastBoard';
import styles from './asking.module.css';

type Props = { question: Question; onClose: () => void };

const HOUR_MS = 3_600_000;
/** What `datetime-local` wants. */
const local = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

export function Asking({ question, onClose }: Props) {
  return question.kind === 'board' ? <Board {...{ question, onClose }} /> : <Words {...{ question, onClose }} />;
}

function Board({ question, onClose }: Props) {
  const { t } = useTranslation('alarm');
  const { actions } = useAround();
  const { boards } = useWorkBoards();
  return (
    <Dialog title={t('ask.board')} onClose={onClose} width={400}>
      <ul className={styles.boards}>
        {boards.map(({ id, name }) => (
          <li key={id}>
            <Button
              icon="clipboard"
              onClick={() => {
                onClose();
                for (const alarm of question.alarms) void actions.openOrder(alarm, id);
              }}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Words({ question: { kind, alarms }, onClose }: Props) {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const { actions } = useAround();
  const [text, setText] = useState('');
  const [now] = useState(() => Date.now());
  const [until, setUntil] = useState(() => local(now + HOUR_MS));
  const [wrong, setWrong] = useState<string | undefined>();
  const asked = kind === 'board' ? 'comment' : kind;
  const give = () => {
    const said = text.trim();
    if (kind !== 'shelve' && !said) return setWrong(t('ask.needed'));
    onClose();
    if (kind === 'shelve') return void actions.shelve(alarms, new Date(until), said);
    void actions.give(
      alarms.map(
        ({ id: alarmId }): AlarmCommand =>
          kind === 'clear'
            ? { type: 'clear', data: { alarmId, reason: said } }
            : { type: 'comment', data: { alarmId, text: said } },
      ),
    );
  };
  const footer = (
    <>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button kind="primary" onClick={give}>
        {t(`ask.do.${asked}`)}
      </Button>
    </>
  );
  return (
    <Dialog title={t(`ask.${asked}`, { count: alarms.length })} onClose={onClose} footer={footer} width={440}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          give();
        }}
      >
        <p>{t(`ask.explain.${asked}`)}</p>
        {kind === 'shelve' && (
          <TextInput
            label={t('ask.until')}
            type="datetime-local"
            required
            min={local(now)}
            max={local(now + 7 * 24 * HOUR_MS)}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
        <TextInput
          label={t(kind === 'comment' ? 'ask.text' : kind === 'clear' ? 'ask.reason' : 'ask.reasonMaybe')}
          value={text}
          maxLength={2_000}
          error={wrong}
          onChange={({ target }) => {
            setText(target.value);
            setWrong(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
