// One of several words, side by side, behind what they are about.
import { useId } from 'react';
import styles from './RadioChoice.module.css';
import { Radio } from '@/components/field/Radio';

type Props<T extends string> = {
  title: string;
  choices: readonly { id: T; title: string }[];
  chosen: T;
  onChoose: (id: T) => void;
};

export function RadioChoice<T extends string>({ title, choices, chosen, onChoose }: Props<T>) {
  const name = useId();
  return (
    <div className={styles.radio} role="radiogroup" aria-labelledby={name}>
      <span id={name} className="small">
        {title}
      </span>
      <div className={styles.choices}>
        {choices.map(({ id, title: word }) => (
          <Radio key={id} name={name} label={word} checked={id === chosen} onChoose={() => onChoose(id)} />
        ))}
      </div>
    </div>
  );
}
