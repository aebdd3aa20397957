// A field of a line that follows from others of it until the user enters something else: the price of a part from its supplier.
import { useRef } from 'react';

type Values = Readonly<Record<string, string>>;
export type Draft = { key: number; id?: number; values: Values };
type Edit = (change: (now: readonly Draft[]) => readonly Draft[]) => void;

export type Proposal = {
  /** The field that is proposed. */
  field: string;
  /** The fields that it follows from. */
  from: readonly string[];
  /** What to propose; null: nothing. */
  ask: (values: Values) => Promise<string | null>;
};

const NONE: Proposal = { field: '', from: [], ask: () => Promise.resolve(null) };

/** Answers with what is to be called when a field of a line has got another value. */
export function useProposal(edit: Edit, { field, from, ask }: Proposal = NONE) {
  // What was proposed last for a line, which the next proposal replaces.
  const last = useRef(new Map<number, string>());
  return async (changed: string, { key, values }: Draft): Promise<void> => {
    if (!from.includes(changed)) return;
    const proposed = await ask(values).catch(() => null);
    if (proposed === null) return;
    const before = last.current.get(key) ?? '';
    const fits = (draft: Draft) =>
      draft.key === key &&
      from.every((name) => draft.values[name] === values[name]) &&
      ['', before].includes(draft.values[field] ?? '');
    last.current.set(key, proposed);
    edit((now) =>
      now.map((draft) => (fits(draft) ? { ...draft, values: { ...draft.values, [field]: proposed } } : draft)),
    );
  };
}
