// The people of a crew: who they are, what they do there; more are added below.
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import type { Row } from '@/entity/family';
import { AddMember } from './AddMember';
import { useChangeMembers, useMembers } from './api/members';
import { MemberRow } from './MemberRow';

export function MembersTab({ crew }: { crew: Row }) {
  const { t } = useTranslation('crew');
  const { t: common } = useTranslation();
  const may = usePermissionOf('crews', crew).update && crew.archivedAt === null;
  const { data: members, error, refetch } = useMembers(crew.id);
  const { add, setDuty, remove } = useChangeMembers(crew.id);
  if (error && !members) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!members) return <Skeleton height={160} />;

  const onError = (refused: unknown) => notify({ message: errorText(refused, common('failed')), variant: 'error' });
  return (
    <>
      {members.length === 0 ? (
        <EmptyState icon="users" title={t('members.none')} text={may ? t('members.noneHint') : ''} />
      ) : (
        <ul className="bordered" aria-label={t('tabs.members')}>
          {members.map((member) => (
            <MemberRow
              key={member.personId}
              member={member}
              leads={member.personId === crew.supervisorId}
              may={may}
              onDuty={(duty) => setDuty.mutate({ personId: member.personId, duty }, { onError })}
              onRemove={() => remove.mutate(member.personId, { onError })}
            />
          ))}
        </ul>
      )}
      {may && <AddMember members={members} busy={add.isPending} onAdd={(member) => add.mutate(member, { onError })} />}
    </>
  );
}
