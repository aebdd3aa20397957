// Who did what to a work order, from the log of its board.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { ErrorState } from '@/components/state/StateMessage';
import { Link } from 'react-router';
import { CODE, codePage } from '@/paths/codes';
import { sentenceOf } from '../board/travel/sentence';
import type { Board } from '@/realtime/board/model';
import type { LinkType } from './api/links';
import { useHistory } from './api/workOrder';
import styles from './WorkOrderDrawer.module.css';

const PAGE = 50;

const CODES = new RegExp(`(${CODE})`);

export function HistoryTab({ id, code, board }: { id: number; code: string; board: Board }) {
  const { t } = useTranslation('work-order');
  const { t: words } = useTranslation('board-views');
  const { t: linkWords } = useTranslation('links');
  const { formatDateTime } = useFormats();
  const [rows, setRows] = useState(PAGE);
  const { data, error, refetch } = useHistory(`board:${board.number}`, id, rows);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const fallbacks = {
    card: words('happened.someCard'),
    list: words('happened.someList'),
    system: words('happened.system'),
  };
  return (
    <>
      <ol className={`stack gap-12 ${styles.notes}`}>
        {data?.items.map((event) => {
          const sentence = sentenceOf({ event, board, before: null, version: event.version, at: event.at }, fallbacks);
          const link = event.type.startsWith('link') ? (event.data.link as LinkType | undefined) : undefined;
          const { reason, overrideReason } = event.data;
          const why = [reason, overrideReason].filter((one) => typeof one === 'string').join(' · ');
          return (
            <li className="break line-below" key={event.version}>
              <div className={styles.by}>
                <time dateTime={event.at}>{formatDateTime(event.at)}</time>
              </div>
              <p>
                {sentence && <WithCodes text={words(`happened.${sentence.key}`, sentence)} own={code} />}
                {link && <span className="muted"> ({linkWords(`types.${link}`)})</span>}
              </p>
              {why && <blockquote>{why}</blockquote>}
            </li>
          );
        })}
      </ol>
      {data && data.total > data.items.length && <Button onClick={() => setRows(rows + PAGE)}>{t('more')}</Button>}
    </>
  );
}

/** A text in which the codes of other work orders lead to them. */
function WithCodes({ text, own }: { text: string; own: string }) {
  // Every other part is a code.
  return text.split(CODES).map((part, index) =>
    index % 2 === 1 && part !== own ? (
      // oxlint-disable-next-line no-array-index-key
      <Link key={index} to={codePage(part)}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
