// What can be done to a message: the quick signs and the answer at hand, the rest in a menu.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { Icon } from '@/components/icon/Icon';
import { type MenuEntry, MenuButton } from '@/components/menu/MenuButton';
import { notify } from '@/components/snackbar/notify';
import type { Message } from '@/realtime/thread/model';
import { QUICK } from './emoji';
import styles from './Message.module.css';

const EmojiPicker = lazy(async () => ({ default: (await import('./EmojiPicker')).EmojiPicker }));

export type Doing = 'reply' | 'edit' | 'delete' | 'task' | 'note' | 'readers';

type Props = {
  message: Message;
  mine: boolean;
  /** Whether one can still write here. */
  writable: boolean;
  onReact: (emoji: string, on: boolean) => void;
  onDo: (doing: Doing) => void;
};

export function MessageActions({ message, mine, writable, onReact, onDo }: Props) {
  const { t } = useTranslation('chat');
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  const [picking, setPicking] = useState(false);

  // Absent on plain http.
  const copy = () =>
    navigator.clipboard
      ?.writeText(message.text)
      .then(() => notify({ message: t('copied'), variant: 'success' }))
      .catch(() => undefined);

  const entries: MenuEntry[] = [
    ...(writable && mine ? [{ label: t('edit'), icon: 'pencil', onSelect: () => onDo('edit') }] : []),
    ...(message.text && navigator.clipboard ? [{ label: t('copy'), icon: 'copy', onSelect: () => void copy() }] : []),
    { label: t('readers.title'), icon: 'eye', onSelect: () => onDo('readers') },
    ...(message.used
      ? []
      : [
          { label: t('use.task'), icon: 'check-square', onSelect: () => onDo('task') },
          { label: t('use.note'), icon: 'file-edit', onSelect: () => onDo('note') },
        ]),
    ...(mine ? (['separator', { label: t('delete'), icon: 'trash', onSelect: () => onDo('delete') }] as const) : []),
  ];
  return (
    <div ref={setBar} className={styles.actions} role="toolbar" aria-label={t('actions')}>
      {QUICK.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={styles.quick}
          aria-label={t('reactions.with', { emoji })}
          onClick={() => onReact(emoji, true)}
        >
          {emoji}
        </button>
      ))}
      <IconButton icon="face-smile" label={t('reactions.choose')} onClick={() => setPicking(true)} />
      {writable && <IconButton icon="reply" label={t('reply')} onClick={() => onDo('reply')} />}
      <MenuButton className={styles.more} aria-label={t('more')} title={t('more')} entries={entries}>
        <Icon name="ellipsis-h" />
      </MenuButton>
      {picking && bar && (
        <Suspense fallback={null}>
          <EmojiPicker anchor={bar} onChoose={(emoji) => onReact(emoji, true)} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  );
}
