// Something being edited and saved as a whole: what it was when the editing began, what is typed now, what others changed
// meanwhile. Changes of others elsewhere in the record come in at once; where both changed this part, nothing is sent before
// one has chosen.
import { useState } from 'react';

type Versioned = { readonly version: number };

/** How a part is saved, and what its record is known by. */
export type Saver<Of extends Versioned, Values> = {
  save: (version: number, values: Values) => Promise<Of>;
  /** The record as it is now, where that is why it was refused; it is shown from then on. */
  currentOf: (error: unknown, version: number) => Of | null | Promise<Of | null>;
  /** What has just been saved here is no change of others. */
  isOwn: (version: number) => boolean;
  saving: boolean;
  /** Why it was not saved. */
  error: Error | null;
  reset: () => void;
};

/** `base` is what the server had under `version`. */
type Edits<Part> = { version: number; base: Part; mine: Part };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What there is to lose, on top of what the server has now. Null where both changed it, each to something else. */
function onTop<Part>({ base, mine }: Edits<Part>, version: number, theirs: Part): Edits<Part> | null {
  if (same(mine, base)) return { version, base: theirs, mine: theirs };
  return same(theirs, base) || same(theirs, mine) ? { version, base: theirs, mine } : null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Lines that the others have removed are new ones, where mine is kept: the server knows their ids no more. */
function withoutGone(mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine)) {
    const ids = new Set(Array.isArray(theirs) ? theirs.map((line) => isObject(line) && line.id) : []);
    return mine.map((line) => {
      if (!isObject(line) || ids.has(line.id as number)) return line;
      const { id: _, ...rest } = line;
      return rest;
    });
  }
  if (!isObject(mine)) return mine;
  const there = isObject(theirs) ? theirs : {};
  return Object.fromEntries(Object.entries(mine).map(([name, part]) => [name, withoutGone(part, there[name])]));
}

/** `partOf` reads the part from a record, in the form in which it is edited: plain JSON, and nothing that others compute. */
export function usePartEdits<Of extends Versioned, Part, Values>(
  record: Of,
  partOf: (record: Of) => Part,
  saver: Saver<Of, Values>,
) {
  const [edits, setEdits] = useState<Edits<Part> | null>(null);
  const own = saver.isOwn(record.version);
  const theirs =
    edits && !own && record.version > edits.version ? { version: record.version, part: partOf(record) } : null;
  const taken = edits && theirs && onTop(edits, theirs.version, theirs.part);
  if (taken) setEdits(taken);
  const shown = taken ?? edits;

  const discard = () => {
    setEdits(null);
    saver.reset();
  };

  const send = async (from: Edits<Part>, valuesOf: (mine: Part, base: Part) => Values): Promise<Of | null> => {
    try {
      const saved = await saver.save(from.version, valuesOf(from.mine, from.base));
      setEdits(null);
      return saved;
    } catch (error) {
      // The other's record shows, and with it the choice.
      const current = await saver.currentOf(error, from.version);
      if (!current || current.version <= from.version) return null;
      const free = onTop(from, current.version, partOf(current));
      return free && send(free, valuesOf);
    }
  };

  return {
    /** What is typed now; null while nothing is edited. */
    mine: shown?.mine ?? null,
    dirty: shown !== null && !same(shown.mine, shown.base),
    /** Others changed it, too, and neither version has been chosen. */
    conflict: theirs !== null && !taken,
    saving: saver.saving,
    error: saver.error,
    edit: (change: (mine: Part) => Part) =>
      setEdits((now) => {
        const from = now ?? { version: record.version, base: partOf(record), mine: partOf(record) };
        return { ...from, mine: change(from.mine) };
      }),
    discard,
    /** What is typed stays, as a change of what the others have made of it. */
    keepMine: () => {
      if (!edits || !theirs) return;
      const mine = withoutGone(edits.mine, theirs.part) as Part;
      setEdits({ version: theirs.version, base: theirs.part, mine });
    },
    /** Answers with the record that was saved, or null when it was refused. */
    store: (valuesOf: (mine: Part, base: Part) => Values) =>
      shown ? send(shown, valuesOf) : Promise.resolve<Of | null>(null),
  };
}
