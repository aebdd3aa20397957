// The screen of a family: a user who may see it gets its table or tree, and everything that can be done with it.
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useModules, usePermission } from '@/api/calls/userSubModules';
import { ErrorState, NoPermission } from '@/components/state/StateMessage';
import { loadable } from '@/components/lazy/loadable';
import { TitleRow } from '@/components/title/TitleRow';
import { FamilyContext, useFamilyWords } from './FamilyContext';
import type { Family } from './family';
import { LoadingRows } from './page/LoadingRows';
import type { ScreenAction } from './page/ScreenActions';
import styles from './page/page.module.css';
import type { Mode } from './view/view';

/** The table is most of what a list loads: its title does not wait for it. */
const EntityScreen = loadable(async () => (await import('./page/EntityScreen')).EntityScreen);

/** The page of several families, each in a tab, that this one is part of. */
export type Within = {
  icon: string;
  title: string;
  tabs: ReactNode;
  panel: { id: string; labelledBy: string };
};

type Props = {
  family: Family;
  /** How it shows at first; trees show as trees. */
  mode?: Mode;
  /** Where the screen is called otherwise than the family. */
  title?: string;
  within?: Within;
  /** What else can be done: buttons in the title row, or entries of its menu where there is no room. */
  actions?: readonly ScreenAction[];
  /** Something small of its own in the title row. */
  extra?: ReactNode;
};

export function EntityPage({ family, mode = family.tree ? 'tree' : 'list', title, within, actions, extra }: Props) {
  useTranslation('entity');
  const words = useFamilyWords(family);
  const permitted = useModules();
  const may = usePermission(family.subModule);
  // On its way while it is asked what this user may see. What fails is said where it would be shown.
  useEffect(() => void EntityScreen.load().catch(() => undefined), []);
  const waiting = (
    <div className={`column min-y-0 tall relative ${styles.page}`}>
      <TitleRow icon={within?.icon ?? family.icon} title={within?.title ?? title ?? words.title} />
      {within?.tabs}
      <LoadingRows />
    </div>
  );
  if (!permitted.data) {
    if (permitted.isError) return <ErrorState error={permitted.error} onRetry={() => void permitted.refetch()} />;
    return waiting;
  }
  const mayLook = permitted.data.some(({ subModules }) => subModules.some(({ id }) => id === family.subModule));
  if (!mayLook) return <NoPermission />;
  return (
    <FamilyContext value={family}>
      {/* Another family, or another way to show it, is another screen: nothing of the one before stays. */}
      <EntityScreen.Component
        key={`${family.name}-${mode}`}
        fallback={waiting}
        {...{ mode, may, extra }}
        {...(actions && { actions })}
        {...(title && { title })}
        {...(within && { within })}
      />
    </FamilyContext>
  );
}
