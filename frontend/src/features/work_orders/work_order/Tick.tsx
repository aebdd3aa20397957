// The tick of a checklist: all of its 56 pixels can be pressed, with a glove too.
import { CheckBox } from '@/components/field/CheckBox';
import styles from './Tasks.module.css';

type Props = {
  checked: boolean;
  disabled: boolean;
  /** For those who do not see where it stands. */
  name: string;
  describedBy?: string | undefined;
  onChange: (checked: boolean) => void;
};

export const Tick = ({ checked, disabled, name, describedBy, onChange }: Props) => (
  <CheckBox
    className={styles.tick}
    label={<span className="visually-hidden">{name}</span>}
    aria-describedby={describedBy}
    {...{ checked, disabled, onChange }}
  />
);
