// The family of this screen and its words, for all components below.
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSpec } from '@/api/familySpec';
import type { Family } from './family';

export const FamilyContext = createContext<Family | null>(null);

export function useFamily(): Family {
  const family = useContext(FamilyContext);
  if (!family) throw new Error('There is no family around this component.');
  return family;
}

/** What the screen around knows of a field's values, where the family itself does not: the lists and labels of a board. */
export type Options = Readonly<Record<string, readonly { value: string; label: string }[] | undefined>>;
export const OptionsContext = createContext<Options>({});
export const useOptions = (): Options => useContext(OptionsContext);

/** What is not known of a field is shown as text and cannot be changed. */
const UNKNOWN: FieldSpec = { kind: 'text' };
export const fieldOf = (family: Family, name: string): FieldSpec => family.fields.get(name) ?? UNKNOWN;

/** What the family calls itself, its fields, and their choices. */
export function useFamilyWords(family: Family) {
  const { t: typed } = useTranslation(family.texts as 'common');
  const prefix = family.within ? `${family.within}.` : '';
  return useMemo(() => {
    // Which namespace it is, is known only when the family is: its keys are checked by FamilyTexts instead.
    const words = typed as unknown as (key: string, options?: { defaultValue: string }) => string;
    const t = (key: string, options?: { defaultValue: string }) => words(prefix + key, options);
    return {
      title: t('title'),
      one: t('one'),
      create: t('new'),
      field: (name: string) => t(`fields.${name}`, { defaultValue: name }),
      choice: (field: string, choice: string) => t(`choices.${field}.${choice}`, { defaultValue: choice }),
      section: (name: string) => t(`sections.${name}`),
      transition: (status: string) => t(`transitions.${status}`, { defaultValue: status }),
      tab: (name: string) => t(`tabs.${name}`),
    };
  }, [typed, prefix]);
}

export type FamilyWords = ReturnType<typeof useFamilyWords>;
