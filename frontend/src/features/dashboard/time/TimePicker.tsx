// The time that is shown: live with so much of the past, or a window of the past.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { TextField } from '@/components/field/TextField';
import { OneOf } from '@/components/oneof/OneOf';
import { Popover } from '@/components/popover/Popover';
import { useMoment } from '@/components/time/useMoment';
import { RANGE_NAMES, RANGES, type Shown } from './window';
import styles from './time.module.css';

/** What `datetime-local` wants. */
const local = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

type Props = { shown: Shown; onShow: (shown: Shown) => void };

export function TimePicker({ shown, onShow }: Props) {
  const { t } = useTranslation('dashboard');
  const moment = useMoment();
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<HTMLElement | null>(null);
  const at = (time: number) => moment(new Date(time).toISOString());
  return (
    <div className={styles.picker}>
      <OneOf
        label={t('time.live')}
        choices={RANGE_NAMES.map((id) => ({ id, title: t(`time.ranges.${id}`) }))}
        chosen={shown.live ? shown.range : ('' as '1h')}
        onChoose={(range) => onShow({ live: true, range })}
      />
      <Button ref={anchor} icon="calendar" onClick={() => setOpened(anchor.current)} aria-haspopup="dialog">
        {shown.live ? t('time.past') : t('time.window', { from: at(shown.from), until: at(shown.until) })}
      </Button>
      {opened && (
        <Popover anchor={opened} label={t('time.past')} onClose={() => setOpened(null)}>
          <Past {...{ shown, onShow }} onClose={() => setOpened(null)} />
        </Popover>
      )}
    </div>
  );
}

function Past({ shown, onShow, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const [now] = useState(() => Date.now());
  const [from, setFrom] = useState(() => local(shown.live ? now - RANGES[shown.range] : shown.from));
  const [until, setUntil] = useState(() => local(shown.live ? now : shown.until));
  const backwards = Date.parse(until) <= Date.parse(from);
  return (
    <form
      className={styles.past}
      onSubmit={(event) => {
        event.preventDefault();
        if (backwards || !from || !until) return;
        onShow({ live: false, from: Date.parse(from), until: Date.parse(until) });
        onClose();
      }}
    >
      <TextField
        label={t('time.from')}
        type="datetime-local"
        required
        max={local(now)}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={t('time.until')}
        type="datetime-local"
        required
        max={local(now)}
        value={until}
        error={backwards ? t('time.backwards') : undefined}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Button type="submit" kind="primary">
        {t('time.show')}
      </Button>
    </form>
  );
}
