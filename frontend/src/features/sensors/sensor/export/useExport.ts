// An export on its way: counted first, confirmed when it is large, with progress, and cancelled on request.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { download } from '@/entity/api/export';
import type { Row } from '@/entity/family';
import type { Window } from '../explore/view';
import { countReadings, readingsAsCsv } from './readings';

/** More rows than this need a confirmation. */
export const MANY = 100_000;

export type Running =
  | { step: 'counting' }
  | { step: 'asking'; window: Window; total: number }
  | { step: 'writing'; done: number; total: number };

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

export function useExport(sensor: Row, windowNow: () => Window) {
  const { t } = useTranslation('sensor');
  const { t: common } = useTranslation();
  const [running, setRunning] = useState<Running | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const { id } = sensor;

  const attempt = async (step: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = (abort.current = new AbortController());
    try {
      await step(signal);
    } catch (error) {
      if (signal.aborted) return;
      setRunning(null);
      notify({ message: errorText(error, common('failed')), variant: 'error' });
    }
  };
  const write = (window: Window, total: number) =>
    attempt(async (signal) => {
      setRunning({ step: 'writing', done: 0, total });
      const words = {
        columns: (['at', 'value', 'unit', 'quality', 'received'] as const).map((name) => t(`export.columns.${name}`)),
        unit: typeof sensor.unitCode === 'string' ? sensor.unitCode : '',
        good: t('readings.good'),
        uncertain: t('export.uncertain'),
      };
      const file = await readingsAsCsv({ id, window, signal }, words, (done) =>
        setRunning({ step: 'writing', done, total }),
      );
      setRunning(null);
      const name = String(sensor.code || sensor.name).replaceAll(/[^\p{L}\d.-]+/gu, '-');
      download(file, `${name}-${day(window.from)}-${day(window.until)}.csv`);
    });
  const begin = () =>
    attempt(async (signal) => {
      setRunning({ step: 'counting' });
      const window = windowNow();
      const total = await countReadings({ id, window, signal });
      if (total > MANY) return setRunning({ step: 'asking', window, total });
      if (total > 0) return write(window, total);
      setRunning(null);
      notify({ message: t('export.nothing'), variant: 'info' });
    });
  const stop = () => {
    abort.current?.abort();
    setRunning(null);
  };
  return { running, begin, write, stop };
}
