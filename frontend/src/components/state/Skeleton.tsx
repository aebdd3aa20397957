// A grey place-holder in the shape of what comes, so that nothing jumps when it does.
import styles from './state.module.css';

type Props = { width?: number | string; height?: number | string };

export function Skeleton({ width = '100%', height = 16 }: Props) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />;
}
