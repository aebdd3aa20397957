// Makes a task or a log note of a message: on the thread's own work order, or on one that is looked for.
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { Combobox } from '@/components/field/Combobox';
import { textOf } from '@/components/field/options';
import { notify } from '@/components/snackbar/notify';
import type { Message } from '@/realtime/thread/model';
import { useUseOf, useWorkOrderSearch } from '../api/threads';
import styles from './Thread.module.css';

type Props = {
  thread: number;
  message: Message;
  as: 'task' | 'note';
  /** The work order that the thread is about. */
  workOrder: number | null;
  onClose: () => void;
};

export function UseDialog({ thread, message, as, workOrder, onClose }: Props) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  /** Null while the user is not searching. */
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ id: number; code: string; title: string } | null>(null);
  const search = useDeferredValue(typed ?? '');
  const { data } = useWorkOrderSearch(search.trim());
  const found = data?.items ?? [];
  const wanted = workOrder ?? chosen?.id ?? null;
  const use = useUseOf(thread);
  const make = () => {
    if (wanted === null) return;
    use.mutate(
      { messageId: message.id, as, workOrderId: wanted },
      {
        onSuccess: ({ code }) => {
          notify({ message: t(`used.${as}`, { code }), variant: 'success' });
          onClose();
        },
        onError: (error) => notify({ message: errorText(error, common('unreachable')), variant: 'error' }),
      },
    );
  };
  const footer = (
    <>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button kind="primary" busy={use.isPending} disabled={wanted === null} onClick={make}>
        {t(`use.${as}`)}
      </Button>
    </>
  );
  return (
    <Dialog title={t(`use.${as}`)} onClose={onClose} footer={footer} width={480}>
      <div className={styles.use}>
        <blockquote className="muted break">{message.text || t('noWords')}</blockquote>
        {workOrder === null && (
          <Combobox
            label={t('use.workOrder')}
            placeholder={t('use.hint')}
            value={String(chosen?.id ?? '')}
            text={chosen ? textOf({ code: chosen.code, label: chosen.title }) : ''}
            options={found.map(({ id, code, title }) => ({ value: String(id), code, label: title }))}
            loading={search !== typed || !data}
            onSearch={setTyped}
            onChange={(id) => setChosen(found.find((order) => String(order.id) === id) ?? null)}
          />
        )}
      </div>
    </Dialog>
  );
}
