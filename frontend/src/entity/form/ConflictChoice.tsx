// Another user changed the same fields: both values side by side, in words, and for each field a choice between them.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { useNames } from '../api/named';
import { useAttributeWords } from '../attributes/useAttributeWords';
import { useWords } from '../cells/useWords';
import { fieldOf, useFamily, useFamilyWords } from '../FamilyContext';
import type { Conflict } from './conflict';
import styles from './form.module.css';

type Props = { conflicts: readonly Conflict[]; onDecide: (name: string, whose: 'mine' | 'theirs') => void };

export function ConflictChoice({ conflicts, onDecide }: Props) {
  const { t } = useTranslation('entity');
  return (
    <div className={styles.conflict} role="alert">
      <p>{t('conflict.title')}</p>
      <dl>
        {conflicts.map((conflict) => (
          <OneField key={conflict.name} {...conflict} onDecide={(whose) => onDecide(conflict.name, whose)} />
        ))}
      </dl>
    </div>
  );
}

function OneField({ name, mine, theirs, onDecide }: Conflict & { onDecide: (whose: 'mine' | 'theirs') => void }) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const field = useFamilyWords(family).field(name);
  const [myWords = '', theirWords = ''] = useValueWords(name, [mine, theirs]);
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        <span>{t('conflict.mine', { value: myWords })}</span>
        <Button aria-label={t('conflict.keepMineOf', { field })} onClick={() => onDecide('mine')}>
          {t('conflict.keepMine')}
        </Button>
      </dd>
      <dd>
        <span>{t('conflict.theirs', { value: theirWords })}</span>
        <Button aria-label={t('conflict.takeTheirsOf', { field })} onClick={() => onDecide('theirs')}>
          {t('conflict.takeTheirs')}
        </Button>
      </dd>
    </div>
  );
}

/** Values of a field in words, references by their names. */
export function useValueWords(name: string, values: readonly unknown[]): readonly string[] {
  const { t, i18n } = useTranslation('entity');
  const spec = fieldOf(useFamily(), name);
  const words = useWords();
  const format = useFamily().formatters[name];
  const ids = spec.kind === 'reference' ? values.map(Number).filter((id) => id > 0) : [];
  const names = useNames(spec.family ?? '', ids);
  const attributes = useAttributeWords(spec.kind === 'attributes' ? values : []);
  return values.map((value, at) => {
    if (spec.kind === 'attributes') return attributes[at] || t('nothing');
    if (value === null || value === undefined || value === '') return t('nothing');
    if (format) return format(value, i18n);
    if (spec.kind !== 'reference') return words(name, spec, value);
    return names[ids.indexOf(Number(value))]?.name ?? '…';
  });
}
