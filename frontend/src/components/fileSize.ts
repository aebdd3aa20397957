// How large a file is, in words.
const UNITS = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** "2.4 MB", "640 kB", "192 byte". */
export function fileSize(bytes: number, language: string): string {
  const [unit, of] = UNITS.find(([, size]) => bytes >= size) ?? ['byte', 1];
  const digits = bytes / of < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(bytes / of);
}
