// Words: a heading, an instruction, a telephone number. Plain text; its lines stay lines.
import type { WidgetOf } from '../model/widget';
import styles from './tiles.module.css';

export const TextTile = ({ widget: { title, text } }: { widget: WidgetOf<'text'> }) => (
  <div className={styles.plain}>
    {title && <header>{title}</header>}
    <p className={styles.text}>{text}</p>
  </div>
);
