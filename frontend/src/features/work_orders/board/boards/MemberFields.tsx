// Whom a board is for: people and crews. Without any it is for everybody who may read work orders.
import { useTranslation } from 'react-i18next';
import chip from '@/components/chip/chip.module.css';
import { ChoiceButton } from '@/components/field/ChoiceButton';
import { namedOptions } from '@/components/field/options';
import { Icon } from '@/components/icon/Icon';
import type { References } from '../api/references';

type Ids = readonly number[];
type Props = {
  references: References;
  people: Ids;
  crews: Ids;
  onPeople: (ids: Ids) => void;
  onCrews: (ids: Ids) => void;
};

const toggled = (ids: Ids, id: number) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);

const namesOf = (ids: Ids, records: readonly { id: number; name: string }[]) =>
  records.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));

export function MemberFields({ references, people, crews, onPeople, onCrews }: Props) {
  const { t } = useTranslation('boards');
  const names = [...namesOf(crews, references.crews), ...namesOf(people, references.people)];
  const lists = [
    ['memberPeople', references.people, people, onPeople],
    ['memberCrews', references.crews, crews, onCrews],
  ] as const;
  return (
    <fieldset className="stack packed gap-8">
      <legend>{t('members')}</legend>
      <div className="row wrap gap-8">
        {lists.map(([title, records, chosen, onChange]) => (
          <ChoiceButton
            key={title}
            className={chip.chip}
            data-on={chosen.length > 0 || undefined}
            multiple
            label={t(title)}
            options={namedOptions(records)}
            chosen={chosen.map(String)}
            onChoose={(id) => onChange(toggled(chosen, Number(id)))}
          >
            {t(title)}
            {chosen.length > 0 && `: ${chosen.length}`}
            <Icon name="angle-down" />
          </ChoiceButton>
        ))}
      </div>
      <p className="muted tiny">{names.length > 0 ? t('membersOnly', { names: names.join(', ') }) : t('everybody')}</p>
    </fieldset>
  );
}
