// Numbers as people write them: a formatter is dear to make and cheap to use.

const formats = new Map<string, Intl.NumberFormat>();

export function numberIn(language: string, decimals: number, value: number): string {
  const key = `${language} ${decimals}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: decimals });
  formats.set(key, format);
  return format.format(value);
}
