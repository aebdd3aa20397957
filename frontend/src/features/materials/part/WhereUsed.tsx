// Where a part is used: instead of other parts, and where other areas use it.
import { useTranslation } from 'react-i18next';
import { useSees } from '@/api/calls/userSubModules';
import type { Family, Row } from '@/entity/family';
import { RelatedRecords } from '@/entity/record/RelatedRecords';
import { MASTER_PARTS } from '@/paths/materials';
import { masterPart } from './masterPart.entity';

/** Records of a family that use a part. */
export type PartUse = {
  title: 'assets' | 'plans' | 'parts';
  family: Family;
  /** Lists of the family are filtered by it. */
  field: string;
  columns: readonly string[];
  home: string;
};

const ALTERNATE_OF: PartUse = {
  title: 'parts',
  family: masterPart,
  field: 'alternate',
  columns: ['name', 'code', 'available', 'onOrder'],
  home: MASTER_PARTS,
};

export function WhereUsed({ part, uses }: { part: Row; uses: readonly PartUse[] }) {
  const { t } = useTranslation('master-part');
  const sees = useSees();
  const seen = [...uses, ALTERNATE_OF].filter(({ family }) => sees(family.subModule));
  return (
    <div className="stack gap-24">
      {seen.map(({ title, ...use }) => (
        <section key={title} className="stack gap-8">
          <h3>{t(`whereUsed.${title}`)}</h3>
          <RelatedRecords {...use} brief filter={{ mode: 'in', values: [String(part.id)] }} />
        </section>
      ))}
    </div>
  );
}
