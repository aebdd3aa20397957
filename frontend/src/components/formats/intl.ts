// The formatters of the platform, each made once: one is dear to make and cheap to use. No other folder uses `Intl`.

/** Keeps what `make` returns for each locale and set of options. */
function cached<Options extends object, Made>(make: (locale: string, options: Options) => Made) {
  const made = new Map<string, Made>();
  return (locale: string, options: Options): Made => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const found = made.get(key) ?? make(locale, options);
    made.set(key, found);
    return found;
  };
}

export const numberFormat = cached(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateTimeFormat = cached(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const relativeTimeFormat = cached(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
export const listFormat = cached((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));

let device = { offset: Number.NaN, timeZone: '' };

/** The time zone that the device is set to, an IANA name. Reading it is dear; it is read again when the clock's offset changes. */
export function deviceTimeZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (offset !== device.offset) device = { offset, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  return device.timeZone;
}

/** Does what takes the platform a while the first time, so that whatever is formatted first need not wait for it. */
export function prepareFormats(locale: string): void {
  deviceTimeZone();
  dateTimeFormat(locale, { hour: 'numeric' }).format();
  compareNames('', '');
}

/** The IANA names of all time zones that the device knows. */
export const timeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone');

/** What a language calls itself: "Deutsch". */
export const languageName = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

let names: Intl.Collator | undefined;

/** Compares names for sorting. Made once: `localeCompare` looks the language up each time. */
export function compareNames(one: string, other: string): number {
  names ??= new Intl.Collator();
  return names.compare(one, other);
}
