// What of the alarms is shown, kept in the address so that a view can be sent to another user.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Alarm, type AlarmStatus, SEVERITIES, type Severity, statusOf } from '@/realtime/alarm/model';

export const STATES = ['unacknowledged', 'acknowledged', 'returned', 'shelved'] as const;

export type AlarmFilters = {
  text: string;
  severities: readonly Severity[];
  states: readonly AlarmStatus[];
};

/** Those of the known words that an address names. */
const words = <T extends string>(text: string | null, known: readonly T[]) =>
  known.filter((word) => text?.split(',').includes(word));

export const readFilters = (params: URLSearchParams): AlarmFilters => ({
  text: params.get('q') ?? '',
  severities: words(params.get('severity'), SEVERITIES),
  states: words(params.get('state'), STATES),
});

export function writeFilters(params: URLSearchParams, { text, severities, states }: AlarmFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  set('q', text);
  set('severity', severities.join());
  set('state', states.join());
  return next;
}

export const isFiltered = ({ text, severities, states }: AlarmFilters) =>
  text.trim() !== '' || severities.length > 0 || states.length > 0;

const wordsOf = ({ name, place, work }: Alarm) =>
  [name, place?.sensor, place?.gateway, place?.asset, place?.location, work]
    .flatMap((part) => (typeof part === 'object' && part ? [part.code, 'name' in part ? part.name : ''] : [part ?? '']))
    .join(' ')
    .toLowerCase();

/** Shelved alarms are out of sight unless they are asked for. */
export function matches(alarm: Alarm, { text, severities, states }: AlarmFilters): boolean {
  const state = statusOf(alarm);
  return (
    (states.length > 0 ? states.includes(state) : state !== 'shelved') &&
    (severities.length === 0 || severities.includes(alarm.severity)) &&
    wordsOf(alarm).includes(text.trim().toLowerCase())
  );
}

/** The filters of this page and how to change them. */
export function useFilters(): [AlarmFilters, (change: Partial<AlarmFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (wanted: Partial<AlarmFilters>) =>
      setParams((current) => writeFilters(current, { ...readFilters(current), ...wanted }), { replace: true }),
    [setParams],
  );
  return [filters, change];
}
