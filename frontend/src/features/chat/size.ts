// Sizes of files in words.
const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

export function sizeOf(bytes: number, language: string): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const options = {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(language, options).format(bytes / 1_000 ** step);
}
