// A work order in one line, at the foot of a list that stands for Open.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { TextArea } from '@/components/field/TextArea';
import { Icon } from '@/components/icon/Icon';
import { notify } from '@/components/snackbar/notify';
import { useBoard } from '@/realtime/board/useBoard';
import styles from './BoardPage.module.css';

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

export function QuickAdd({ listId }: { listId: number }) {
  const { t } = useTranslation('board');
  const store = useBoard();
  const [title, setTitle] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  if (title === null) {
    return (
      <button type="button" className={styles.quickAdd} onClick={() => setTitle('')}>
        <Icon name="plus" /> {t('quickAdd')}
      </button>
    );
  }

  const create = async () => {
    if (!title.trim()) return;
    setBusy(true);
    const answer = store.send({ type: 'createCard', data: { listId, fields: { title: title.trim() } } });
    // It shows at once, at the end of its list.
    const lane = form.current?.closest('section')?.querySelector('[data-scroller]');
    requestAnimationFrame(() => lane?.scrollTo({ top: lane.scrollHeight }));
    const outcome = await answer;
    setBusy(false);
    // The field stays open: who adds one work order often adds three.
    if (outcome.ok) setTitle('');
    else notify({ message: outcome.error.detail, variant: 'warning' });
  };

  return (
    <form
      ref={form}
      className={`stack rigid gap-8 pad-8 ${styles.quickForm}`}
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <TextArea
        ref={focus}
        rows={2}
        value={title}
        aria-label={t('quickAddHint')}
        placeholder={t('quickAddHint')}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTitle(null);
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            void create();
          }
        }}
      />
      <div className="flex gap-8">
        <Button kind="primary" type="submit" busy={busy} disabled={!title.trim()}>
          {t('create')}
        </Button>
        <Button kind="quiet" onClick={() => setTitle(null)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
