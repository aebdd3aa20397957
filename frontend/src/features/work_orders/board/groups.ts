// Swimlanes: the same lists, split by what cards have in common. Dropping a card in another swimlane changes just that.
import { compareNames } from '@/components/formats/intl';
import type { AssetRef, Board, Card } from '@/realtime/board/model';
import type { Command } from '@/realtime/board/command';
import type { References } from './api/references';

export const GROUPINGS = ['none', 'person', 'crew', 'asset', 'priority'] as const;
export type Grouping = (typeof GROUPINGS)[number];
/** `count`: how many cards are in it; absent where there is but one. */
export type Group = { key: string; title: string; count?: number };

const valueOf = (card: Card, by: Grouping): number | undefined =>
  by === 'person'
    ? card.responsiblePerson
    : by === 'crew'
      ? card.crew
      : by === 'asset'
        ? card.asset?.id
        : by === 'priority'
          ? card.priority
          : undefined;

export const groupKey = (card: Card, by: Grouping) => String(valueOf(card, by) ?? '');

/** The swimlanes that have cards, in the order of their titles; those without a value last. */
export function groupsOf(
  cards: readonly Card[],
  by: Grouping,
  references: References,
  words: { none: string; priority: (priority: number) => string },
): Group[] {
  if (by === 'none') return [{ key: '', title: '' }];
  const found = new Map<string, Group & { count: number }>();
  for (const card of cards) {
    const value = valueOf(card, by);
    const key = String(value ?? '');
    const title = () => (value === undefined ? words.none : titleOf(card, by, value, references, words));
    const group = found.get(key) ?? { key, title: title(), count: 0 };
    group.count += 1;
    found.set(key, group);
  }
  const groups = Array.from(found.values());
  const rank = (group: Group) => (by === 'priority' ? -Number(group.key) : group.key === '' ? 1 : 0);
  return groups.toSorted((a, b) => rank(a) - rank(b) || compareNames(a.title, b.title));
}

function titleOf(
  card: Card,
  by: Grouping,
  value: number,
  { people, crews }: References,
  words: { none: string; priority: (priority: number) => string },
): string {
  if (by === 'person') return people.find((person) => person.id === value)?.name ?? words.none;
  if (by === 'crew') return crews.find((crew) => crew.id === value)?.name ?? words.none;
  if (by === 'asset') return card.asset?.name ?? words.none;
  return words.priority(value);
}

/** The assets that the board's cards are about, by name. */
export function assetsOf(board: Board): AssetRef[] {
  const found = new Map<number, AssetRef>();
  for (const { asset } of board.lists.flatMap((list) => list.cards)) if (asset) found.set(asset.id, asset);
  return Array.from(found.values()).toSorted((a, b) => compareNames(a.name, b.name));
}

/** What a card needs to belong to another swimlane; null where dropping cannot decide that. */
export function regroup(cardId: number, by: Grouping, key: string): Command | null {
  const value = key === '' ? null : Number(key);
  if (by === 'person') return { type: 'assignCard', data: { cardId, responsiblePerson: value } };
  if (by === 'crew') return { type: 'assignCard', data: { cardId, crew: value } };
  if (by === 'priority' && value !== null) return { type: 'editCard', data: { cardId, patch: { priority: value } } };
  return null;
}
