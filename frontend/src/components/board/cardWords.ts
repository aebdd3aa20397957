// The words on the cards, looked up once for the whole board: on every card by itself they cost more than drawing it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats/useFormats';
import { priorityWord } from '@/realtime/board/model';

export type CardWords = ReturnType<typeof useCardWords>;

export function useCardWords() {
  const { t } = useTranslation('board');
  const { formatShortDate } = useFormats();
  return useMemo(() => {
    const label = t('cardLabel', { code: '{code}', title: '{title}', list: '{list}' });
    const select = t('select', { code: '{code}' });
    const blocked = t('blockedBy', { codes: '{codes}' });
    const priorities = [1, 2, 3].map((priority) => t(`priority.${priorityWord(priority)}`));
    return {
      priority: (priority: number) => priorities[priority - 1],
      workType: (type: number) => (type === 1 ? t('workType.pm') : t('workType.failure')),
      /** A due date, without the year. */
      due: (due: string) => formatShortDate(due),
      tasks: {
        none: t('tasks.none'),
        partial: t('tasks.partial'),
        all: t('tasks.all'),
        mandatory: t('tasks.mandatory'),
      },
      labour: { estimated: t('labour.estimated'), actual: t('labour.actual') },
      parts: { estimated: t('parts.estimated'), actual: t('parts.actual') },
      kit: {
        partial: t('kit.partial'),
        ready: t('kit.ready'),
        issued: t('kit.issued'),
        returned: t('kit.returned'),
      },
      completed: t('completed'),
      blocked: (codes: string) => filled(blocked, { codes }),
      heldBy: (name: string) => t('heldBy', { name }),
      select: (code: string) => filled(select, { code }),
      label: (code: string, title: string, list: string) => filled(label, { code, title, list }),
    };
  }, [t, formatShortDate]);
}

/** Puts values in the places of a translated sentence. */
const filled = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
