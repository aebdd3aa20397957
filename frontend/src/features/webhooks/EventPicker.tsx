// The catalogue of events: by what they happen to, found by a part of its name.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '@/components/field/CheckBox';
import { SearchField } from '@/components/search/SearchField';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type EventType, useEventTypes } from './api';
import styles from './webhooks.module.css';

type Props = { chosen: readonly string[]; error: string | undefined; onChange: (chosen: string[]) => void };

/** What is looked for most stands first. */
const FIRST = ['work_order', 'work_request', 'alarm', 'asset'];

type Group = { subject: string; title: string; events: EventType[] };

function groupsOf(events: readonly EventType[]): Group[] {
  const groups = new Map<string, Group>();
  for (const event of events) {
    const group = groups.get(event.subject) ?? { subject: event.subject, title: event.title, events: [] };
    group.events.push(event);
    groups.set(event.subject, group);
  }
  const rank = ({ subject }: Group) => (FIRST.includes(subject) ? FIRST.indexOf(subject) : FIRST.length);
  return [...groups.values()].toSorted((one, two) => rank(one) - rank(two) || one.title.localeCompare(two.title));
}

export function EventPicker({ chosen, error, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const id = useId();
  const [text, setText] = useState('');
  const { data, error: failed, refetch } = useEventTypes();
  if (!data) return failed ? <ErrorState error={failed} onRetry={() => void refetch()} /> : <Skeleton height={240} />;
  const wanted = text.trim().toLowerCase();
  const groups = groupsOf(data).filter(
    ({ title, events }) =>
      wanted === '' || title.toLowerCase().includes(wanted) || events.some(({ type }) => type.includes(wanted)),
  );
  const set = (types: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...types])] : chosen.filter((one) => !types.includes(one)));
  return (
    <fieldset className={styles.events} aria-describedby={id}>
      <legend>{t('fields.events')}</legend>
      <div className="flex wrap between gap-8">
        <SearchField placeholder={t('findEvent')} value={text} onChange={setText} />
        <span id={id} className={error ? 'danger small' : 'muted small'} role="status">
          {error ?? t('chosen', { count: chosen.length })}
        </span>
      </div>
      <div className={styles.groups}>
        {groups.map(({ subject, title, events }) => {
          const types = events.map(({ type }) => type);
          const on = types.filter((type) => chosen.includes(type)).length;
          return (
            <div key={subject} className={styles.group} role="group" aria-label={title}>
              <CheckBox
                label={<span className="medium">{title}</span>}
                checked={on === types.length}
                indeterminate={on > 0 && on < types.length}
                onChange={(checked) => set(types, checked)}
              />
              {events.map(({ type }) => (
                <CheckBox
                  key={type}
                  label={<span className={styles.type}>{type}</span>}
                  checked={chosen.includes(type)}
                  onChange={(checked) => set([type], checked)}
                />
              ))}
            </div>
          );
        })}
        {groups.length === 0 && <p className="muted small">{t('noEvents')}</p>}
      </div>
    </fieldset>
  );
}
