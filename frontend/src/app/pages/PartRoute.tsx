// A part's page with where assets and maintenance plans use it: the materials area does not know them.
import { asset } from '@/features/assets/asset.entity';
import { PartPage } from '@/features/materials/part/PartPage';
import type { PartUse } from '@/features/materials/part/WhereUsed';
import { maintenancePlan } from '@/features/plans/maintenancePlan.entity';
import { ASSETS } from '@/paths/assets';
import { PLANS } from '@/paths/plans';

const USES: readonly PartUse[] = [
  {
    title: 'assets',
    family: asset,
    field: 'part',
    columns: ['name', 'code', 'locationId', 'operatingStatusId', 'criticality'],
    home: ASSETS,
  },
  {
    title: 'plans',
    family: maintenancePlan,
    field: 'part',
    columns: ['name', 'code', 'status', 'assetCount', 'lastDue'],
    home: PLANS,
  },
];

export const PartRoute = () => <PartPage uses={USES} />;
