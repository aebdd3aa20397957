// The crews somebody belongs to, and those they lead.
import { useTranslation } from 'react-i18next';
import type { Row } from '@/entity/family';
import { RelatedRecords } from '@/entity/record/RelatedRecords';
import { crew } from '@/features/crew/crew.entity';
import { CREWS } from '@/features/crew/paths';
import styles from './person.module.css';

export function CrewsTab({ person: { id, crewNames } }: { person: Row }) {
  const { t } = useTranslation('person');
  return (
    <div className={styles.crews}>
      <section>
        <h2>{t('crews.member')}</h2>
        <p>{typeof crewNames === 'string' ? crewNames : t('crews.none')}</p>
      </section>
      <section>
        <h2>{t('crews.leads')}</h2>
        <RelatedRecords
          family={crew}
          field="supervisorId"
          filter={{ mode: 'in', values: [String(id)] }}
          columns={['name', 'memberCount', 'weeklyCapacityHours']}
          home={CREWS}
        />
      </section>
    </div>
  );
}
