// Sensors that know two states say them in a word: a door is open, and not 1.
import { useTranslation } from 'react-i18next';

const ON_OFF = ['door', 'leak'] as const;

/** Open or closed, wet or dry. */
export const isOnOff = (kind: unknown): kind is (typeof ON_OFF)[number] => ON_OFF.some((one) => one === kind);

/** The word for what a sensor of a kind says; null where that is a number. */
export function useStateWords(): (kind: unknown, value: unknown) => string | null {
  const { t } = useTranslation('sensor');
  return (kind, value) => {
    if (!isOnOff(kind) || (value !== 0 && value !== 1)) return null;
    return t(`states.${kind}.${value === 1 ? 'on' : 'off'}`);
  };
}
