// Who is typing, in words.
import { useTranslation } from 'react-i18next';
import type { Participant } from '@/realtime/thread/ThreadStore';
import styles from './Thread.module.css';

export function TypingLine({ typing }: { typing: readonly Participant[] }) {
  const { t } = useTranslation('chat');
  const [one, two] = typing;
  const words = !one
    ? ''
    : typing.length > 2
      ? t('typingMany', { count: typing.length })
      : two
        ? t('typingTwo', { one: one.name, two: two.name })
        : t('typing', { name: one.name });
  return (
    <p className="row min-0 gap-6">
      {words}
      {words && (
        <span className={styles.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </p>
  );
}
