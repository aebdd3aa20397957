// From when until when, asked for as a small form; the end comes after the beginning, and neither is in the future.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/Button';
import { DateTimeInput } from '../field/DateTimeInput';

/** Milliseconds. */
type Span = { from: number; until: number };
/** `begin`: with which it begins. */
type Props = { begin: () => Span; onShow: (span: Span) => void };

/** What `datetime-local` wants. */
const local = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

export function SpanForm({ begin, onShow }: Props) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const [first] = useState(begin);
  const [from, setFrom] = useState(() => local(first.from));
  const [until, setUntil] = useState(() => local(first.until));
  const backwards = Date.parse(until) <= Date.parse(from);
  return (
    <form
      className="stack gap-8 pad-12"
      onSubmit={(event) => {
        event.preventDefault();
        if (backwards || !from || !until) return;
        onShow({ from: Date.parse(from), until: Date.parse(until) });
      }}
    >
      <DateTimeInput
        label={t('span.from')}
        required
        max={local(now)}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <DateTimeInput
        label={t('span.until')}
        required
        max={local(now)}
        value={until}
        error={backwards ? t('span.backwards') : undefined}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Button type="submit" kind="primary">
        {t('span.show')}
      </Button>
    </form>
  );
}
