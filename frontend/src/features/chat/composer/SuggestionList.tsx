// Suggestions above the field: arrows and Enter, or a touch.
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar/Avatar';
import styles from './Composer.module.css';
import type { Suggestions } from './suggest';

type Props = { id: string; found: Suggestions; at: number; onTake: (index: number) => void };

export function SuggestionList({ id, found, at, onTake }: Props) {
  const { t } = useTranslation('chat');
  const rows =
    found.kind === 'mention'
      ? found.options.map(({ id: key, name }) => ({ key, name, hint: '', face: key }))
      : found.options.map(({ name, text }) => ({
          key: name,
          name: text.trim(),
          hint: t(`slash.${name}`),
          face: null,
        }));
  return (
    <>
      <div id={id} role="listbox" aria-label={t(`suggest.${found.kind}`)} className={styles.suggestions}>
        {rows.map(({ key, name, hint, face }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
          <div
            className="row wrap clickable round-s"
            key={key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The field keeps the focus, and on a phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(index)}
          >
            {face !== null && (
              <span aria-hidden="true">
                <Avatar name={name} userId={face} />
              </span>
            )}
            <span>{name}</span>
            {hint && <small>{hint}</small>}
          </div>
        ))}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {t('suggest.count', { count: rows.length })}
      </span>
    </>
  );
}
