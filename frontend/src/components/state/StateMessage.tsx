// Empty, failed, not permitted: the three ways of a screen to have nothing to show, each saying what to do next.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '../button/Button';
import { Icon } from '../icon/Icon';
import styles from './state.module.css';

type MessageProps = { icon: string; title: string; text?: string; children?: ReactNode };

function Message({ icon, title, text, children }: MessageProps) {
  return (
    <div className={styles.message}>
      <Icon name={icon} className={styles.icon} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

/** Nothing here (yet). Children are what to do about it. */
export function EmptyState({ icon = 'inbox', ...rest }: Omit<MessageProps, 'icon'> & { icon?: string }) {
  return <Message icon={icon} {...rest} />;
}

/** Loading failed; `onRetry` tries again. */
export function ErrorState({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const { t } = useTranslation();
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert">
      <Message icon="exclamation-circle" title={title ?? t('failedToLoad')} text={errorText(error, t('unreachable'))}>
        {requestId && <small>{t('requestId', { id: requestId })}</small>}
        {onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </Message>
    </div>
  );
}

/** The user may not be here. */
export function NoPermission() {
  const { t } = useTranslation();
  return <Message icon="lock" title={t('noPermission')} text={t('noPermissionHint')} />;
}
