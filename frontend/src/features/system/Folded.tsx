// What is too long to be shown at once.
import styles from './SystemPage.module.css';

export function Folded({ summary, children }: { summary: string; children: string }) {
  return (
    <details className={styles.folded}>
      <summary>{summary}</summary>
      <pre>{children}</pre>
    </details>
  );
}
