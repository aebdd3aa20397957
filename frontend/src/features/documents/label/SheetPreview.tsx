// A sheet of labels as it will come out of the printer, what it is printed on, and the button that prints it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { styleNonce } from '@/components/csp';
import { Radio } from '@/components/field/Radio';
import { useSettled } from '@/components/settled/useSettled';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { LAYOUTS, type Layout } from './api/labels';
import styles from './label.module.css';

type Props = {
  /** How many labels; 0 while what is typed is no number of labels. */
  count: number;
  usual: Layout;
  /** What tells these labels from others. */
  of: readonly unknown[];
  /** The sheet as a page of HTML. */
  load: (layout: Layout) => Promise<string>;
  /** What else is chosen, such as how many of each. */
  children?: ReactNode;
};

/** The sheet stands in this page and under its policy: its one style is let in as those of the page are. */
const admitted = (sheet: string) => (styleNonce ? sheet.replace('<style>', `<style nonce="${styleNonce}">`) : sheet);

/** A sheet of 500 labels is some megabytes: it is not read for every digit that is typed. */
const PAUSE_MS = 300;

export function SheetPreview({ count, usual, of, load, children }: Props) {
  const { t } = useTranslation('label');
  const name = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const [layout, setLayout] = useState(usual);
  const wanted = JSON.stringify([layout, ...of]);
  const settled = useSettled(wanted, PAUSE_MS) === wanted;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['labels', wanted],
    queryFn: () => load(layout),
    placeholderData: keepPreviousData,
    enabled: settled && count > 0,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.sheet}>
      <fieldset className={styles.layouts}>
        <legend>{t('layout')}</legend>
        {LAYOUTS.map((one) => (
          <Radio
            key={one}
            {...{ name }}
            label={
              <span>
                <strong className="medium block">{t(`layouts.${one}.name`)}</strong>
                <small className="muted tiny">{t(`layouts.${one}.about`)}</small>
              </span>
            }
            checked={one === layout}
            onChoose={() => setLayout(one)}
          />
        ))}
      </fieldset>
      {children}
      {data === undefined ? (
        <Skeleton height={240} />
      ) : (
        <div className={styles.paper} data-layout={layout}>
          {/* Nothing in it runs; same-origin and modals are what printing it takes. */}
          <iframe
            ref={frame}
            title={t('preview')}
            sandbox="allow-same-origin allow-modals"
            srcDoc={admitted(data)}
            tabIndex={-1}
          />
        </div>
      )}
      <div>
        <Button
          kind="primary"
          icon="print"
          disabled={count === 0 || data === undefined || isPlaceholderData}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          {t('print', { count })}
        </Button>
      </div>
    </div>
  );
}
