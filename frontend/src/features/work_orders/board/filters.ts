// What of the board is shown, kept in the address so that a view can be sent to another user.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Card, isDone, type List } from '@/realtime/board/model';

export type BoardFilters = {
  text: string;
  people: number[];
  crews: number[];
  assets: number[];
  priorities: number[];
  overdue: boolean;
  labels: number[];
};

export const NO_FILTERS: BoardFilters = {
  text: '',
  people: [],
  crews: [],
  assets: [],
  priorities: [],
  overdue: false,
  labels: [],
};

/** Ids as the server gives them; whatever else an address says is left out. */
const numbers = (text: string | null) =>
  text
    ? text
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0)
    : [];

export function readFilters(params: URLSearchParams): BoardFilters {
  return {
    // No text of the server's holds U+0000, and none can be looked for.
    text: (params.get('q') ?? '').replaceAll('\0', ''),
    people: numbers(params.get('person')),
    crews: numbers(params.get('crew')),
    assets: numbers(params.get('asset')),
    priorities: numbers(params.get('priority')),
    overdue: params.get('overdue') === '1',
    labels: numbers(params.get('label')),
  };
}

export function writeFilters(params: URLSearchParams, filters: BoardFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  set('q', filters.text);
  set('person', filters.people.join(','));
  set('crew', filters.crews.join(','));
  set('asset', filters.assets.join(','));
  set('priority', filters.priorities.join(','));
  set('overdue', filters.overdue ? '1' : '');
  set('label', filters.labels.join(','));
  return next;
}

export const isFiltered = (filters: BoardFilters) => writeFilters(new URLSearchParams(), filters).size > 0;

const among = (wanted: number[], value: number | undefined) =>
  wanted.length === 0 || (value !== undefined && wanted.includes(value));

const wordsOf = ({ code, title, asset }: Card) => `${code} ${title} ${asset?.code ?? ''} ${asset?.name ?? ''}`;

export function matches(card: Card, list: Pick<List, 'systemStatus'>, filters: BoardFilters, now: number): boolean {
  const text = filters.text.trim().toLowerCase();
  return (
    (text === '' || wordsOf(card).toLowerCase().includes(text)) &&
    among(filters.people, card.responsiblePerson) &&
    among(filters.crews, card.crew) &&
    among(filters.assets, card.asset?.id) &&
    among(filters.priorities, card.priority) &&
    (filters.labels.length === 0 || filters.labels.some((label) => card.labels?.includes(label))) &&
    (!filters.overdue || (card.due !== undefined && Date.parse(card.due) < now && !isDone(list.systemStatus)))
  );
}

/** The cards of a list that are shown; the very list where nothing is filtered, for boards of thousands. */
export function shownOf(list: List, filters: BoardFilters, now: number): readonly Card[] {
  return isFiltered(filters) ? list.cards.filter((card) => matches(card, list, filters, now)) : list.cards;
}

/** The filters of this page and how to change them. */
export function useFilters(): [BoardFilters, (change: Partial<BoardFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (wanted: Partial<BoardFilters>) =>
      setParams((current) => writeFilters(current, { ...readFilters(current), ...wanted }), { replace: true }),
    [setParams],
  );
  return [filters, change];
}
