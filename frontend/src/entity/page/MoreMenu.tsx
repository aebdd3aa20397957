// What is needed less often: columns, row height, archived records, files, paper, help.
import { useTranslation } from 'react-i18next';
import button from '@/components/button/Button.module.css';
import { Icon } from '@/components/icon/Icon';
import { MenuButton, type MenuEntry } from '@/components/menu/MenuButton';
import { DENSITIES } from '../view/layout';
import type { TableView } from '../view/useTableView';
import type { DialogName } from './Dialogs';

type Props = {
  table: TableView;
  mayImport: boolean;
  /** What else the screen can do, where there is no room for buttons. */
  first?: readonly MenuEntry[];
  onDialog: (name: DialogName) => void;
};

export function MoreMenu({ table: { view, layout, change, arrange }, mayImport, first = [], onDialog }: Props) {
  const { t } = useTranslation('entity');
  return (
    <MenuButton
      className={button.icon}
      aria-label={t('more')}
      title={t('more')}
      entries={[
        ...first,
        ...(first.length > 0 ? (['separator'] as const) : []),
        { label: t('columns'), icon: 'table', onSelect: () => onDialog('columns') },
        ...DENSITIES.map((density) => ({
          label: t(`densities.${density}`),
          icon: density === layout.density ? 'check' : 'blank',
          onSelect: () => arrange({ density }),
        })),
        'separator',
        {
          label: t(view.archived ? 'showLive' : 'showArchived'),
          icon: 'box',
          onSelect: () => change({ archived: !view.archived }),
        },
        'separator',
        ...(mayImport ? [{ label: t('import'), icon: 'upload', onSelect: () => onDialog('import') }] : []),
        { label: t('export'), icon: 'download', onSelect: () => onDialog('export') },
        // The menu is gone before the page is drawn on paper.
        { label: t('print'), icon: 'print', onSelect: () => setTimeout(() => window.print(), 300) },
        'separator',
        { label: t('keys'), icon: 'question-circle', onSelect: () => onDialog('keys') },
      ]}
    >
      <Icon name="ellipsis-v" />
    </MenuButton>
  );
}
