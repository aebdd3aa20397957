// A state in a colour, a shape and a word.
import type { ReactNode } from 'react';
import { Icon } from '@/components/icon/Icon';
import styles from './SystemPage.module.css';

export type Tone = 'success' | 'warning' | 'danger' | 'muted';

export function Mark({ tone, icon, children }: { tone: Tone; icon: string; children: ReactNode }) {
  return (
    <span className={`inline-row gap-6 ${styles.mark}`} data-tone={tone}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
