// Where parts are kept.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { Money } from '@/components/amount/Money';
import button from '@/components/button/Button.module.css';
import { Icon } from '@/components/icon/Icon';
import { MenuButton } from '@/components/menu/MenuButton';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { newWith } from '@/entity/page/useOpenRecord';
import { MATERIAL_RECEIPTS, MATERIAL_REQUESTS, STOCK_LOCATIONS, WAREHOUSING, warehousePage } from '@/paths/materials';
import { PageLink } from '../PageLink';

export const warehouse = defineFamily('warehouse', {
  icon: 'warehouse',
  page: warehousePage,
  follows: ['stock_item'],
  columns: ['name', 'code', 'locationId', 'managerId', 'partCount', 'value'],
  widths: { name: 300 },
  cells: { value: ({ value }) => <Money amount={String(value)} /> },
  form: [{ fields: ['name', 'code', 'locationId', 'managerId', 'negativeAllowed', 'description'] }],
});

function AddMenu() {
  const { t } = useTranslation('stock');
  const navigate = useNavigate();
  const entries = [
    { label: t('add.location'), icon: 'inbox', onSelect: () => void navigate(newWith(STOCK_LOCATIONS, {})) },
    { label: t('add.warehouse'), icon: 'warehouse', onSelect: () => void navigate(newWith(WAREHOUSING, {})) },
  ];
  return (
    <MenuButton className={button.button} data-kind="plain" entries={entries}>
      <Icon name="plus" />
      {t('add.title')}
    </MenuButton>
  );
}

export function WarehousesPage() {
  const { t } = useTranslation('stock');
  const may = usePermission(warehouse.subModule);
  return (
    <EntityPage
      family={warehouse}
      title={t('warehousing')}
      actions={
        <>
          <PageLink to={STOCK_LOCATIONS} icon="inbox">
            {t('links.locations')}
          </PageLink>
          <PageLink to={MATERIAL_REQUESTS} icon="file">
            {t('links.requests')}
          </PageLink>
          <PageLink to={MATERIAL_RECEIPTS} icon="download">
            {t('links.receipts')}
          </PageLink>
          {may.create && <AddMenu />}
        </>
      }
    />
  );
}
