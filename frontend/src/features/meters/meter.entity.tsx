// What counts and shows at an asset or a place.
import { When } from '@/components/time/When';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily, type Row } from '@/entity/family';
import { Amount } from '@/components/amount/Amount';
import { meterPage } from '@/paths/meters';

/** A number with its unit, or the word of a condition. */
export const lastReading = ({ lastValue, lastText, unitCode }: Row) =>
  lastValue === null ? String(lastText ?? '') : <Amount value={lastValue} unit={unitCode} />;

export const meter = defineFamily('meter', {
  icon: 'gauge',
  page: meterPage,
  columns: ['name', 'code', 'assetId', 'locationId', 'kind', 'lastValue', 'lastAt', 'perDay'],
  widths: { name: 200, code: 116, assetId: 164, locationId: 92, kind: 84, lastValue: 136, lastAt: 152, perDay: 124 },
  filters: ['assetId', 'locationId', 'kind', 'active'],
  form: [
    { fields: ['name', 'code', 'active'] },
    { title: 'at', fields: ['assetId', 'locationId'] },
    { title: 'shows', fields: ['kind', 'unitId', 'rollover', 'choices'] },
  ],
  cells: {
    lastValue: lastReading,
    lastAt: ({ lastAt }) => typeof lastAt === 'string' && <When time={lastAt} />,
    perDay: ({ perDay, unitCode }) =>
      perDay !== null && <Amount value={perDay} unit={unitCode} decimals={1} isDifference />,
  },
});

/** /asset-management/meters: all of them. */
export const MetersPage = () => <EntityPage family={meter} />;
