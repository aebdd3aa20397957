// What became of a part of a record, such as a task of a plan: the words of families that say nothing better.
import { useTranslation } from 'react-i18next';
import { useFamily, useFamilyWords } from '../FamilyContext';
import type { PartChange } from '../family';
import { ChangedValue } from './ChangedValue';

/** Parts that have a word; others are entries. */
const PARTS = [
  'crewMember',
  'maintenancePlanAsset',
  'materialReceiptLine',
  'materialRequestLine',
  'partConversion',
  'plannedTask',
  'purchaseOrderLine',
  'stockTransferLine',
  'supplierContact',
  'supplierInvoiceLine',
  'taskGroupTask',
] as const;

const words = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const PartEntry: PartChange = ({ change: { kind, part, partName, before, after }, user }) => {
  const { t } = useTranslation('partHistory');
  const { field } = useFamilyWords(useFamily());
  const known = PARTS.find((one) => one === part);
  const name = partName || words(after?.name ?? before?.name);
  const what = t(`parts.${known ?? 'entry'}`);
  // Fields that the family has no word for are ids and positions.
  const fields = Object.keys({ ...before, ...after }).filter((one) => one !== 'name' && field(one) !== one);
  return (
    <>
      <p>{t(kind, { user, part: name ? t('named', { what, name }) : what })}</p>
      {kind === 'updated' && (
        <ul>
          {fields.map((one) => (
            <ChangedValue
              key={one}
              field={field(one)}
              from={words(before?.[one]) || null}
              to={words(after?.[one]) || null}
            />
          ))}
        </ul>
      )}
    </>
  );
};

export default PartEntry;
