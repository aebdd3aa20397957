// A section of the start page in the words of what it is.
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ListCard } from '@/components/listcard/ListCard';
import type { Section } from './sections';

type Props = Omit<ComponentProps<typeof ListCard>, 'title' | 'none' | 'all'> & {
  of: Section;
  /** Where all of it is. */
  to: string;
  /** All of it is on several boards, of which the way leads to one. */
  board?: true;
};

export function SectionCard({ of, to, board, ...rest }: Props) {
  const { t } = useTranslation('home-work');
  return (
    <ListCard
      {...rest}
      title={t(`${of}.title`)}
      none={t(`${of}.none`)}
      all={{ to, words: t(board ? 'openBoard' : 'openAll') }}
    />
  );
}
