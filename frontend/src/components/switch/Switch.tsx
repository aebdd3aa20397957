// Yes or no, at once: a switch with its label.
import { CheckBox } from '../field/CheckBox';
import styles from './Switch.module.css';

type Props = {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

export function Switch({ label, checked, disabled = false, onChange }: Props) {
  return (
    <label className={styles.switch}>
      {label}
      <CheckBox role="switch" aria-checked={checked} checked={checked} disabled={disabled} onChange={onChange} />
    </label>
  );
}
