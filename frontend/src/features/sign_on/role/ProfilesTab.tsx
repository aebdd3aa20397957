// The profiles of a role: menus that each show a part of what the role may see. People have the first until they choose another one.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { UnsavedTab } from '@/entity/record/UnsavedTab';
import { useRecord } from '@/entity/api/records';
import type { Row } from '@/entity/family';
import { ChangedNotice } from '@/entity/form/ChangedNotice';
import { useEdits } from '@/entity/form/useEdits';
import { permissionsOf } from './api/permissions';
import { SUB_MODULES } from './catalogue';
import { isComplete, MOST_PROFILES, type Profile, profilesOf } from './profiles';
import { ProfileFields } from './ProfileFields';
import { role as family } from './role.entity';
import styles from './role.module.css';

export function ProfilesTab({ role: listed }: { role: Row }) {
  const { t } = useTranslation('role');
  const { t: common } = useTranslation();
  const { data: role = listed } = useRecord(family, listed.id);
  const readOnly = !usePermission('userRoles').update || role.archivedAt !== null;
  const { data: grants, error, refetch } = useQuery(permissionsOf(role.id));
  const edits = useEdits<readonly Profile[]>(family, role, profilesOf);
  if (error && !grants) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!grants) return <Skeleton height={200} />;

  const permitted = SUB_MODULES.filter((id) => id !== 'payRates' && grants[id]);
  const profiles = edits.mine ?? profilesOf(role);
  const submit = async () => {
    const saved = await edits.store((mine) => ({ profiles: mine }));
    if (saved) notify({ message: t('profiles.saved'), variant: 'success' });
  };
  return (
    <div className="stack fluid gap-16">
      <p className={styles.hint}>{t('profiles.hint')}</p>
      {edits.conflict && <ChangedNotice onDiscard={edits.discard} onKeepMine={edits.keepMine} />}
      {profiles.map((profile, at) => (
        <ProfileFields
          // biome-ignore lint: a new profile has nothing of its own but its place.
          key={at}
          {...{ profile, permitted, readOnly }}
          first={at === 0}
          taken={profiles.some(({ name }, other) => other < at && name.trim() === profile.name.trim())}
          onChange={(changed) => edits.edit((now) => now.with(at, changed))}
          onFirst={() => edits.edit((now) => [profile, ...now.toSpliced(at, 1)])}
          onRemove={() => edits.edit((now) => now.toSpliced(at, 1))}
        />
      ))}
      {profiles.length === 0 && <p className="muted">{t('profiles.none')}</p>}
      {!readOnly && profiles.length < MOST_PROFILES && (
        <div>
          <Button icon="plus" onClick={() => edits.edit((now) => [...now, { name: '', subModules: permitted }])}>
            {t('profiles.add')}
          </Button>
        </div>
      )}
      {edits.error && (
        <p className="danger" role="alert">
          {errorText(edits.error, common('failed'))}
        </p>
      )}
      {edits.dirty && (
        <div className="row gap-8">
          <UnsavedTab />
          <Button
            kind="primary"
            busy={edits.saving}
            disabled={!isComplete(profiles) || edits.conflict}
            onClick={() => void submit()}
          >
            {t('profiles.save')}
          </Button>
          <Button onClick={edits.discard}>{t('discard')}</Button>
        </div>
      )}
    </div>
  );
}
