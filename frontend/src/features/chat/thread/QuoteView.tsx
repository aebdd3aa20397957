// The message that another one answers; a press leads to it.
import { useTranslation } from 'react-i18next';
import type { Quote } from '@/realtime/thread/model';
import styles from './Message.module.css';

export function QuoteView({ quote, onOpen }: { quote: Quote; onOpen: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <button type="button" className={styles.quote} onClick={onOpen}>
      <strong className="medium">{quote.name}</strong>
      <span className="break clip">{quote.text || t('noWords')}</span>
    </button>
  );
}
