// What people said about an alarm, and room to say something.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Who } from '@/components/avatar/Who';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { When } from '@/components/time/When';
import type { Alarm } from '@/realtime/alarm/model';
import { useAround } from '../live/AlarmsContext';
import styles from './drawer.module.css';

export function Comments({ alarm: { id, comments }, onList }: { alarm: Alarm; onList: boolean }) {
  const { t } = useTranslation('alarm');
  const { actions, may } = useAround();
  const [text, setText] = useState('');
  const give = async (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    setText('');
    // What was refused is not lost.
    if (!(await actions.give([{ type: 'comment', data: { alarmId: id, text: said } }]))) setText(said);
  };
  if (comments.length === 0 && !(may && onList)) return null;
  return (
    <section>
      <h3>{t('drawer.comments')}</h3>
      <ol className={styles.comments}>
        {comments.map(({ by, at, text: said }, place) => (
          <li key={`${at} ${place}`}>
            <span className="row wrap gap-8 muted tiny">
              <Who name={by.name} userId={by.id} /> <When time={at} />
            </span>
            <p className="break pre-line">{said}</p>
          </li>
        ))}
      </ol>
      {may && onList && (
        <form className={styles.say} onSubmit={(event) => void give(event)}>
          <TextInput
            label={t('ask.text')}
            value={text}
            maxLength={2_000}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" icon="send" disabled={!text.trim()}>
            {t('do.comment')}
          </Button>
        </form>
      )}
    </section>
  );
}
