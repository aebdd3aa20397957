// What other currencies are worth, from a day on.
import { useTranslation } from 'react-i18next';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { SUPPLIERS } from '@/paths/materials';

export const currencyRate = defineFamily('currencyRate', {
  icon: 'money-bill',
  texts: 'currency-rate',
  columns: ['currency', 'validFrom', 'rate', 'note', 'updatedAt'],
  filters: ['currency', 'validFrom'],
  form: [{ fields: ['currency', 'validFrom', 'rate', 'note'] }],
});

export function CurrencyRatesPage() {
  const { t } = useTranslation('stock');
  return <EntityPage family={currencyRate} actions={[{ label: t('links.suppliers'), icon: 'truck', to: SUPPLIERS }]} />;
}
