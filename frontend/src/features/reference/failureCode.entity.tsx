// How things fail: classes of failures, below them problems, their causes and the remedies.
import { defineFamily } from '@/entity/family';

/** What most often stands below a code of this kind. */
const NEXT: Readonly<Partial<Record<string, string>>> = { class: 'problem', problem: 'cause', cause: 'remedy' };

export const failureCode = defineFamily('failureCode', {
  icon: 'exclamation-triangle',
  texts: 'reference-lists',
  within: 'failureCode',
  columns: ['name', 'code', 'kind', 'description', 'updatedAt'],
  widths: { name: 320 },
  filters: ['kind', 'parentId'],
  form: [{ fields: ['name', 'code', 'kind', 'parentId', 'description'] }],
  below: ({ kind }) => ({ kind: NEXT[kind ?? 'class'] ?? '' }),
});
