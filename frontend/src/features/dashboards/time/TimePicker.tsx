// The time that is shown: live with so much of the past, or a window of the past.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { OneOf } from '@/components/oneof/OneOf';
import { Popover } from '@/components/popover/Popover';
import { SpanForm } from '@/components/time/SpanForm';
import { RANGE_NAMES, RANGES, type Shown } from './window';

type Props = { shown: Shown; onShow: (shown: Shown) => void };

export function TimePicker({ shown, onShow }: Props) {
  const { t } = useTranslation('dashboard');
  const { formatDateTime } = useFormats();
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<HTMLElement | null>(null);
  return (
    <div className="row wrap gap-8">
      <OneOf
        label={t('time.live')}
        choices={RANGE_NAMES.map((id) => ({ id, title: t(`time.ranges.${id}`) }))}
        chosen={shown.live ? shown.range : ('' as '1h')}
        onChoose={(range) => onShow({ live: true, range })}
      />
      <Button ref={anchor} icon="calendar" onClick={() => setOpened(anchor.current)} aria-haspopup="dialog">
        {shown.live
          ? t('time.past')
          : t('time.window', { from: formatDateTime(shown.from), until: formatDateTime(shown.until) })}
      </Button>
      {opened && (
        <Popover anchor={opened} label={t('time.past')} onClose={() => setOpened(null)}>
          <SpanForm
            begin={() => (shown.live ? { from: Date.now() - RANGES[shown.range], until: Date.now() } : shown)}
            onShow={(span) => {
              onShow({ live: false, ...span });
              setOpened(null);
            }}
          />
        </Popover>
      )}
    </div>
  );
}
