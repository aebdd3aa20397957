// Which record is open stands in the address: ?open=12, or ?open=new.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type Opened = number | 'new' | null;

function read(params: URLSearchParams): Opened {
  const text = params.get('open');
  if (text === 'new') return 'new';
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** What a new record begins with: ?open=new&with.assetId=12. */
const WITH = 'with.';
export const prefilled = (params: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...params].filter(([name]) => name.startsWith(WITH)).map(([name, value]) => [name.slice(WITH.length), value]),
  );
export const newWith = (home: string, fields: Readonly<Record<string, string>>): string =>
  `${home}?${new URLSearchParams([['open', 'new'], ...Object.entries(fields).map(([name, value]) => [WITH + name, value])])}`;

function withOpen(params: URLSearchParams, opened: Opened, under: number | null): URLSearchParams {
  const next = new URLSearchParams(params);
  const ofOne = [...next.keys()].filter((name) => ['open', 'tab', 'under'].includes(name) || name.startsWith(WITH));
  for (const name of ofOne) next.delete(name);
  if (opened !== null) next.set('open', String(opened));
  if (under !== null) next.set('under', String(under));
  return next;
}

export function useOpenRecord() {
  const [params, setParams] = useSearchParams();
  const under = Number(params.get('under')) || null;
  const show = useCallback(
    (opened: Opened, below: number | null = null) => setParams((current) => withOpen(current, opened, below)),
    [setParams],
  );
  return { opened: read(params), under, show, addressOf: (id: number) => `?${withOpen(params, id, null)}` };
}
