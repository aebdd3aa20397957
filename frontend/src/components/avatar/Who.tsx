// Somebody by picture and name.
import { Avatar } from './Avatar';
import styles from './Avatar.module.css';

type Props = { name: string; userId?: number | null; personId?: number | null };

export const Who = ({ name, userId, personId }: Props) => (
  <span className={styles.who}>
    <span aria-hidden="true">
      <Avatar {...{ name, userId, personId }} />
    </span>
    {name}
  </span>
);
