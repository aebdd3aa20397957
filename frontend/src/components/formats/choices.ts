// How the tenant wants days, times, numbers, money and measured values written; the usual way until it has said so.

export type Choices = {
  dateFormat: 'text' | 'iso' | 'dayMonth' | 'monthDay' | 'dotted';
  timeFormat: 'h24' | 'h12';
  numberFormat: 'language' | 'commaPoint' | 'pointComma' | 'spaceComma' | 'apostrophePoint';
  /** 'recorded' shows measured values in the unit of their meter or sensor. */
  unitSystem: 'recorded' | 'metric' | 'us';
  /** 0 for Sunday; null: as the reader's language has it. */
  firstWeekday: number | null;
  currency: string;
};

export const USUAL: Choices = {
  dateFormat: 'text',
  timeFormat: 'h24',
  numberFormat: 'language',
  unitSystem: 'recorded',
  firstWeekday: null,
  currency: 'USD',
};

/** Languages that write numbers so. */
const NUMBERS_AS_IN = {
  commaPoint: 'en-US',
  pointComma: 'de-DE',
  spaceComma: 'fr-FR',
  apostrophePoint: 'de-CH',
} as const;

let choices = USUAL;
const listeners = new Set<() => void>();

export const currentChoices = (): Choices => choices;

export function choose({ dateFormat, timeFormat, numberFormat, unitSystem, firstWeekday, currency }: Choices): void {
  const next: Choices = { dateFormat, timeFormat, numberFormat, unitSystem, firstWeekday, currency };
  if (JSON.stringify(next) === JSON.stringify(choices)) return;
  choices = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` when something else is chosen, until the returned function is called. */
export function onChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The locale whose numbers a reader of `language` sees. */
export const numberLocale = (language: string, { numberFormat } = choices): string =>
  numberFormat === 'language' ? language : NUMBERS_AS_IN[numberFormat];
