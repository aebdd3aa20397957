// The cards under their days. The last of them in sight, older ones come; arrows lead from card to card.
import { type KeyboardEvent, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { dayKey } from '@/components/formats/dates';
import { useFormats } from '@/components/formats/useFormats';
import { useNow } from '@/components/time/useNow';
import type { Notification } from './api/types';
import type { useNotifications } from './api/list';
import { NotificationCard } from './NotificationCard';
import styles from './Notifications.module.css';

type Props = {
  cards: readonly Notification[];
  query: ReturnType<typeof useNotifications>;
  /** One of them was opened. */
  onOpened: () => void;
};

/** The cards of each day, in their order. */
export function daysOf(cards: readonly Notification[]): { day: string; cards: Notification[] }[] {
  const days: { day: string; cards: Notification[] }[] = [];
  for (const card of cards) {
    const day = dayKey(card.dateCreated);
    const last = days.at(-1);
    if (last?.day === day) last.cards.push(card);
    else days.push({ day, cards: [card] });
  }
  return days;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-open]'));
  const card = document.activeElement?.closest('li');
  const at = links.findIndex((link) => link.closest('li') === card);
  links[at + step]?.focus();
  event.preventDefault();
}

export function CardList({ cards, query, onOpened }: Props) {
  const { t } = useTranslation('notifications');
  const now = useNow();
  const { formatDay } = useFormats();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const onSight = useCallback(
    (button: HTMLElement | null) => {
      if (!button || !globalThis.IntersectionObserver) return undefined;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage());
      observer.observe(button);
      return () => observer.disconnect();
    },
    [fetchNextPage],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows lead from card to card
    <div
      className={styles.list}
      role="group"
      aria-label={t('list')}
      aria-busy={isFetchingNextPage}
      onKeyDown={moveFocus}
    >
      {daysOf(cards).map(({ day, cards: ofDay }) => (
        <div key={day}>
          <h3 className="muted tiny medium on-surface" id={idOf(day)}>
            {formatDay(ofDay[0]?.dateCreated ?? '', now)}
          </h3>
          <ul aria-labelledby={idOf(day)}>
            {ofDay.map((card) => (
              <NotificationCard key={card.id} {...{ card, now, onOpened }} />
            ))}
          </ul>
        </div>
      ))}
      {isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {t('olderFailed')}
        </p>
      )}
      {hasNextPage && (
        <Button
          // A failed page is asked for again by hand and not by scrolling.
          ref={isFetchNextPageError ? null : onSight}
          className={styles.older}
          kind="quiet"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </div>
  );
}

const idOf = (day: string) => `notifications-${day.replaceAll(' ', '-')}`;
