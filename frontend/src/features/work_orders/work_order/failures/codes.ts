// The codes of a failure in a form: those below each other are chosen in turn.
import type { Failure } from '../api/failures';

export const CODES = ['mode', 'mechanism', 'problem', 'cause', 'remedy'] as const;
export type CodeKind = (typeof CODES)[number];
/** Ids, or empty. */
export type Codes = Readonly<Record<CodeKind, string>>;

export const NO_CODES: Codes = { mode: '', mechanism: '', problem: '', cause: '', remedy: '' };

export const codesOf = (failure: Failure): Codes => ({
  mode: String(failure.modeId ?? ''),
  mechanism: String(failure.mechanismId ?? ''),
  problem: String(failure.problemId ?? ''),
  cause: String(failure.causeId ?? ''),
  remedy: String(failure.remedyId ?? ''),
});

/** The code that those of a kind stand below; empty while it is not chosen. */
export function parentOf(kind: CodeKind, codes: Codes, classId: number): string {
  if (kind === 'cause') return codes.problem;
  return kind === 'remedy' ? codes.cause : String(classId);
}

/** With another code of a kind; what stood below the former one is gone. */
export function choose(codes: Codes, kind: CodeKind, value: string): Codes {
  const next = { ...codes, [kind]: value };
  if (kind === 'problem') return { ...next, cause: '', remedy: '' };
  return kind === 'cause' ? { ...next, remedy: '' } : next;
}
