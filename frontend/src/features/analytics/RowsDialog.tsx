// The rows behind a figure, the latest first, and how they make its value.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Figure, type Result, type Scope, useRows } from './api';
import styles from './analytics.module.css';
import { RowLink } from './RowLink';
import { useWords } from './words';

type Props = {
  name: string;
  figure: Figure | undefined;
  result: Result | undefined;
  group: string | null;
  scope: Scope;
  span: { from: string; until: string };
  onClose: () => void;
};

const ROWS = 25;

export function RowsDialog({ name, figure, result, group, scope, span, onClose }: Props) {
  const { t } = useTranslation('analytics');
  const { formatDateTime, formatNumber } = useFormats();
  const words = useWords();
  const [first, setFirst] = useState(0);
  const { from, until } = span;
  const { data, error, refetch } = useRows({
    ...scope,
    key: name,
    from,
    until,
    ...(group !== null && { group }),
    first,
    rows: ROWS,
  });
  const bar = result?.bars.find((one) => one.group === group);
  const part = group === null ? '' : words.group(figure, group, bar?.label ?? null);
  const about = words.about(name);
  const isRatio = result !== undefined && result.divisor !== null;
  // The amounts of a percentage say whether a row counts, or how much of it.
  const unit = figure?.unit === 'percent' || figure?.unit === 'weeks' ? undefined : figure?.unit;
  return (
    <Dialog title={part ? `${words.name(name)}: ${part}` : words.name(name)} width={880} {...{ onClose }}>
      <div className="stack gap-8">
        {about && <p className="muted small">{about}</p>}
        {error ? (
          <ErrorState {...{ error }} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={240} />
        ) : (
          <>
            <p className="small">
              {t('sum', { count: data.totalRecords, amount: formatNumber(data.amount, { maxDigits: 2 }) })}
              {isRatio &&
                figure?.unit !== 'weeks' &&
                ` ${t('dividedBy', { weight: formatNumber(data.weight, { maxDigits: 2 }) })}`}
            </p>
            <div className="scroll">
              <table className={styles.rows}>
                <thead>
                  <tr>
                    <th>{t('record')}</th>
                    <th>{t('at')}</th>
                    {figure?.kind !== 'number' && group === null && <th>{t('group')}</th>}
                    <th data-number>{t('amountOf')}</th>
                    {isRatio && <th data-number>{t('weight')}</th>}
                  </tr>
                </thead>
                <tbody>
                  {data.items.map((row, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a record may have several rows
                    <tr key={`${row.id} ${place}`}>
                      <td data-head>
                        <RowLink {...{ figure, row }} />
                      </td>
                      <td className="nowrap">{row.at && formatDateTime(row.at)}</td>
                      {figure?.kind !== 'number' && group === null && (
                        <td>
                          {words.group(
                            figure,
                            row.group,
                            result?.bars.find((one) => one.group === row.group)?.label ?? null,
                          )}
                        </td>
                      )}
                      <td data-number>{words.amount(unit, row.amount)}</td>
                      {isRatio && <td data-number>{formatNumber(row.weight, { maxDigits: 2 })}</td>}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {data.totalRecords > ROWS && (
              <Pager rows={ROWS} total={data.totalRecords} onGoTo={setFirst} {...{ first }} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
