// Another user changed the same fields: both values side by side, in words, and a choice between them.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { plain } from '@/components/richtext/richText';
import { priorityWord } from '@/realtime/board/model';
import type { Conflict } from './conflict';
import { isTime, KINDS } from './form';
import type { References } from './references';
import styles from './WorkOrderDrawer.module.css';

type Props = {
  conflicts: readonly Conflict[];
  references: References;
  onMine: () => void;
  onTheirs: () => void;
};

export function StaleChoice({ conflicts, references, onMine, onTheirs }: Props) {
  const { t } = useTranslation('work-order');
  const { formatDateTime } = useFormats();
  const inWords = (name: Conflict['name'], value: string) => {
    if (value === '') return t('nothing');
    if (name === 'priority') return t(`priority.${priorityWord(Number(value))}`);
    if (name === 'workType') return nameIn(KINDS, value);
    if (name === 'responsiblePerson') return nameIn(references.people, value);
    if (name === 'crew') return nameIn(references.crews, value);
    if (name === 'description') return plain(value);
    return isTime(name) ? formatDateTime(value) : value;
  };
  return (
    <div className={styles.conflict} role="alert">
      <p>{t('changedElsewhere')}</p>
      <dl>
        {conflicts.map(({ name, mine, theirs }) => (
          <div key={name}>
            <dt className="medium">{t(`fields.${name}`)}</dt>
            <dd className="break">{t('mine', { value: inWords(name, mine) })}</dd>
            <dd className="break">{t('theirs', { value: inWords(name, theirs) })}</dd>
          </div>
        ))}
      </dl>
      <div className="flex wrap gap-8">
        <Button onClick={onTheirs}>{t('takeTheirs')}</Button>
        <Button onClick={onMine}>{t('keepMine')}</Button>
      </div>
    </div>
  );
}

const nameIn = (options: readonly { id: number; name: string }[], id: string) =>
  options.find((option) => option.id === Number(id))?.name ?? id;
