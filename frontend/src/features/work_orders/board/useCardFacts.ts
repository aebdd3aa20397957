// What cards are drawn with besides themselves: the names of those they refer to, and what their board shows on cards.
import { useMemo } from 'react';
import { type BoardSettings, fieldsOf } from '@/realtime/board/model';
import type { References } from './api/references';

const byId = (records: readonly { id: number; name: string }[]) => new Map(records.map(({ id, name }) => [id, name]));

export const useCardFacts = ({ people, crews }: References, settings: BoardSettings) =>
  useMemo(() => ({ names: byId(people), crews: byId(crews), fields: fieldsOf(settings) }), [people, crews, settings]);
