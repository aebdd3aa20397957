// Time travel: any past moment of the board, to be looked at and not to be touched. The address says which (`?at=`), so
// a moment can be sent to another user; closing it takes `at` out of the address.
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import type { Board } from '@/realtime/board/model';
import { TravelBar } from './TravelBar';
import { type Moment, momentIn, startOf } from './travel';
import { useExtent, useStretch } from './useStretch';
import { usePace, useTravel } from './useTravel';

/** An empty history has no time: nothing in it is late. */
const EPOCH = '1970-01-01T00:00:00Z';

type Props = {
  boardNumber: number;
  /** Draws the board as it was, judged by the time of then. */
  render: (board: Board, at: number) => ReactNode;
  /** Gets the number of cards. */
  onCount: (cards: number) => void;
  onClose: () => void;
};

export function TimeTravel({ boardNumber, render, onCount, onClose }: Props) {
  const { t } = useTranslation('board-views');
  const extent = useExtent(boardNumber);
  const close = (
    <Button icon="times" onClick={onClose}>
      {t('travel.close')}
    </Button>
  );

  if (extent.isError) {
    return <ErrorState error={extent.error} title={t('travel.failed')} onRetry={() => void extent.refetch()} />;
  }
  if (extent.isPending) return <Loading />;
  if (!extent.data) {
    return (
      <EmptyState icon="history" title={t('travel.empty')}>
        {close}
      </EmptyState>
    );
  }
  const { first, last } = extent.data;
  return <Journey {...{ boardNumber, first, last, render, onCount, close }} />;
}

export default TimeTravel;

type JourneyProps = Omit<Props, 'onClose'> & {
  first: number;
  last: number;
  close: ReactNode;
};

function Journey({ boardNumber, first, last, render, onCount, close }: JourneyProps) {
  const { t } = useTranslation('board-views');
  const { version, playing, goTo, toggle, advance } = useTravel(first, last);
  const stretch = useStretch(boardNumber, Math.max(startOf(version), first), last);
  const moment = stretch.data && !stretch.isPlaceholderData ? momentIn(stretch.data, version) : null;
  // Until the next stretch is there the last moment stays, greyed.
  const [kept, setKept] = useState<Moment | null>(null);
  if (moment && moment.board !== kept?.board) setKept(moment);
  const shown = moment ?? kept;
  const cards = shown?.board.lists.reduce((sum, list) => sum + list.cards.length, 0);
  useEffect(() => {
    if (cards !== undefined) onCount(cards);
  }, [cards, onCount]);
  usePace(playing && moment !== null, advance);

  return (
    <section className="column fill min-y-0 gap-12" aria-label={t('travel.label')}>
      <TravelBar
        version={version}
        first={first}
        last={last}
        moment={moment}
        playing={playing}
        onGoTo={goTo}
        onToggle={toggle}
        close={close}
      />
      {stretch.isError ? (
        <ErrorState error={stretch.error} title={t('travel.failed')} onRetry={() => void stretch.refetch()} />
      ) : shown ? (
        <div className="column fill min-y-0 dims" aria-busy={moment === null}>
          {render(shown.board, Date.parse(shown.at ?? EPOCH))}
        </div>
      ) : (
        <Loading />
      )}
    </section>
  );
}

function Loading() {
  const { t } = useTranslation('board-views');
  return (
    <div className="flex grow gap-12 clip" role="status" aria-label={t('travel.loading')}>
      {[0, 1, 2, 3].map((lane) => (
        <Skeleton key={lane} width={288} height={320} />
      ))}
    </div>
  );
}
