// An amount of money in its own currency; what is no currency stands as it was typed, behind the number.
import { useTranslation } from 'react-i18next';
import { formatsFor } from '../formats/formats';

type Props = { amount: string; currency?: string };

export function Money({ amount, currency }: Props) {
  const { i18n } = useTranslation();
  const known = currency === undefined || /^[A-Z]{3}$/.test(currency);
  const formats = formatsFor(i18n.language, undefined, known ? currency : undefined);
  return (
    <span className="nowrap numbers">
      {known ? formats.formatMoney(amount) : `${formats.formatNumber(amount)} ${currency}`}
    </span>
  );
}
