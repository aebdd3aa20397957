// Leads from a crew to its chat, which the first who opens it makes.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { openPlace } from '@/features/chat/api/friends';
import { threadPage } from '@/paths/chat';
import styles from './crew.module.css';

export function CrewChatButton({ crew }: { crew: number }) {
  const { t } = useTranslation('crew');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => openPlace(client, { kind: 'crew', crewId: crew }),
    onSuccess: ({ threadId }) => threadId !== null && void navigate(threadPage(threadId)),
    onError: (error) => notify({ message: errorText(error, common('unreachable')), variant: 'error' }),
  });
  return (
    <p className={styles.chat}>
      <Button icon="comments" busy={open.isPending} onClick={() => open.mutate()}>
        {t('chat')}
      </Button>
    </p>
  );
}
