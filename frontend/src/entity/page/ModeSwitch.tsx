// Tree or list. What is filtered or sorted is a list in either case, and that is said.
import { useTranslation } from 'react-i18next';
import { OneOf } from '@/components/oneof/OneOf';
import { isTree, type View } from '../view/view';

type Props = { view: View; change: (change: Partial<View>) => void };

export function ModeSwitch({ view, change }: Props) {
  const { t } = useTranslation('entity');
  const asTree = isTree(view);
  const forced = view.mode === 'tree' && !asTree;
  return (
    <OneOf
      label={t('shownAs')}
      hint={forced ? t('listOnly') : undefined}
      choices={[
        { id: 'tree', title: t('asTree') },
        { id: 'list', title: t('asList') },
      ]}
      chosen={asTree ? 'tree' : 'list'}
      onChoose={(mode) =>
        change(mode === 'tree' ? { mode, filters: {}, search: '', sort: null, archived: false } : { mode })
      }
    />
  );
}
