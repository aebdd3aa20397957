// Where parts are kept.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { Money } from '@/components/amount/Money';
import { Share } from '@/components/amount/Share';
import { PHONE, useMediaQuery } from '@/components/browser/useMediaQuery';
import button from '@/components/button/Button.module.css';
import { Icon } from '@/components/icon/Icon';
import { MenuButton } from '@/components/menu/MenuButton';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { newWith } from '@/entity/page/useOpenRecord';
import {
  KITS,
  LOTS,
  MATERIAL_RECEIPTS,
  MATERIAL_REQUESTS,
  SERIAL_NUMBERS,
  STOCK_ALERTS,
  STOCK_COUNTS,
  STOCK_LOCATIONS,
  STOCK_TRANSFERS,
  WAREHOUSING,
  warehousePage,
} from '@/paths/materials';

export const warehouse = defineFamily('warehouse', {
  icon: 'warehouse',
  page: warehousePage,
  follows: ['stock_item'],
  columns: ['name', 'code', 'locationId', 'managerId', 'partCount', 'value', 'countAccuracy'],
  widths: { name: 300 },
  cells: {
    value: ({ value }) => <Money amount={String(value)} />,
    countAccuracy: ({ countAccuracy }) => <Share of={countAccuracy} />,
  },
  form: [
    {
      fields: [
        'name',
        'code',
        'locationId',
        'managerId',
        'negativeAllowed',
        'selfService',
        'kitDays',
        'expiryNoticeDays',
        'unusedAfterDays',
        'description',
      ],
    },
  ],
});

/** /materials-management/warehousing: all warehouses, and the ways to what is in them. */
export function WarehousesPage() {
  const { t } = useTranslation('stock');
  const may = usePermission(warehouse.subModule);
  const narrow = useMediaQuery(PHONE);
  const navigate = useNavigate();
  const add = [
    { label: t('add.location'), icon: 'inbox', onSelect: () => void navigate(newWith(STOCK_LOCATIONS, {})) },
    { label: t('add.warehouse'), icon: 'warehouse', onSelect: () => void navigate(newWith(WAREHOUSING, {})) },
  ];
  const actions = [
    { label: t('links.locations'), icon: 'inbox', to: STOCK_LOCATIONS },
    { label: t('links.requests'), icon: 'file', to: MATERIAL_REQUESTS },
    { label: t('links.receipts'), icon: 'download', to: MATERIAL_RECEIPTS },
    { label: t('links.alerts'), icon: 'exclamation-triangle', to: STOCK_ALERTS },
    { label: t('links.kits'), icon: 'shopping-bag', to: KITS },
    { label: t('links.counts'), icon: 'list', to: STOCK_COUNTS },
    { label: t('links.transfers'), icon: 'arrows-h', to: STOCK_TRANSFERS },
    { label: t('links.lots'), icon: 'tags', to: LOTS },
    { label: t('links.serials'), icon: 'tag', to: SERIAL_NUMBERS },
  ];
  return (
    <EntityPage
      family={warehouse}
      title={t('warehousing')}
      actions={narrow && may.create ? [...actions, ...add] : actions}
      extra={
        may.create &&
        !narrow && (
          <MenuButton className={button.button} data-kind="plain" entries={add}>
            <Icon name="plus" />
            {t('add.title')}
          </MenuButton>
        )
      }
    />
  );
}
