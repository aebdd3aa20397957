// The crews a person belongs to, with what they do there, and those they lead.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSees } from '@/api/calls/userSubModules';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import type { Row } from '@/entity/family';
import { RelatedRecords } from '@/entity/record/RelatedRecords';
import { crew } from '../crew/crew.entity';
import { CREWS } from '@/paths/people';
import { useCrewsOf } from './api/crews';
import styles from './person.module.css';

export function CrewsTab({ person: { id } }: { person: Row }) {
  const { t } = useTranslation('person');
  const sees = useSees();
  return (
    <div className={`stack gap-24 ${styles.crews}`}>
      <section className="stack gap-8">
        <h2>{t('crews.member')}</h2>
        <Memberships id={id} />
      </section>
      {sees(crew.subModule) && (
        <section className="stack gap-8">
          <h2>{t('crews.leads')}</h2>
          <RelatedRecords
            family={crew}
            field="supervisorId"
            filter={{ mode: 'in', values: [String(id)] }}
            columns={['name', 'memberCount', 'weeklyCapacityHours']}
            home={CREWS}
          />
        </section>
      )}
    </div>
  );
}

function Memberships({ id }: { id: number }) {
  const { t } = useTranslation('person');
  const sees = useSees();
  const { data, error, refetch } = useCrewsOf(id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} />;
  if (data.length === 0) return <p>{t('crews.none')}</p>;
  return (
    <ul className={`bordered ${styles.memberships}`} aria-label={t('crews.member')}>
      {data.map(({ crewId, name, duty, supervisorId }) => {
        const leads = supervisorId === id ? t('crews.leadsIt') : '';
        return (
          <li className="flex wrap" key={crewId}>
            {sees(crew.subModule) ? <Link to={`${CREWS}?open=${crewId}`}>{name}</Link> : name}
            <span className="muted">{[duty, leads].filter(Boolean).join(', ')}</span>
          </li>
        );
      })}
    </ul>
  );
}
