// Somebody by picture and name.
import { Avatar } from './Avatar';
import styles from './Avatar.module.css';

export const Who = ({ name }: { name: string }) => (
  <span className={styles.who}>
    <span aria-hidden="true">
      <Avatar name={name} />
    </span>
    {name}
  </span>
);
