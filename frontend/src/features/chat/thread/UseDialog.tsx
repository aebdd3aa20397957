// Makes a task or a log note of a message: on the thread's own work order, or on one that is looked for.
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { Radio } from '@/components/field/Radio';
import { TextInput } from '@/components/field/TextInput';
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
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(workOrder);
  const { data } = useWorkOrderSearch(useDeferredValue(text.trim()));
  const use = useUseOf(thread);
  const make = () => {
    if (chosen === null) return;
    use.mutate(
      { messageId: message.id, as, workOrderId: chosen },
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
      <Button kind="primary" busy={use.isPending} disabled={chosen === null} onClick={make}>
        {t(`use.${as}`)}
      </Button>
    </>
  );
  return (
    <Dialog title={t(`use.${as}`)} onClose={onClose} footer={footer} width={480}>
      <div className={styles.use}>
        <blockquote className="muted break">{message.text || t('noWords')}</blockquote>
        {workOrder === null && (
          <>
            <TextInput
              label={t('use.workOrder')}
              placeholder={t('use.hint')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <div className={styles.orders} role="radiogroup" aria-label={t('use.workOrder')}>
              {data?.items.map(({ id, code, title }) => (
                <Radio
                  key={id}
                  name="workOrder"
                  label={
                    <>
                      <span className="rigid muted numbers">{code}</span> {title}
                    </>
                  }
                  checked={chosen === id}
                  onChoose={() => setChosen(id)}
                />
              ))}
              {data?.items.length === 0 && <p>{t('use.none')}</p>}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
