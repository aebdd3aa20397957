// What a screen reader says while a card is carried, in the words of the board instead of the drag layer's ids.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** `row`: the swimlane's title, empty without swimlanes. Positions count from 1. */
export type Place = { list: string; row: string; position: number };
type Moment = 'lifted' | 'over' | 'overNothing' | 'dropped' | 'back';

export function useDragTexts() {
  const { t } = useTranslation('board');
  const say = useCallback(
    (moment: Moment, code: string, place?: Place | null): string => {
      const where = place ? t(place.row ? 'drag.inRow' : 'drag.inList', place) : '';
      return t(`drag.${moment}`, { code, where });
    },
    [t],
  );
  return { say, usage: t('drag.usage') };
}
