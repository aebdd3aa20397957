// The keys of a table.
import { useTranslation } from 'react-i18next';
import { KeyList } from '@/components/shortcuts/KeyList';
import { useFamily } from '../FamilyContext';

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('entity');
  const { tree } = useFamily();
  const keys = [
    ['/', 'search'],
    ['?', 'help'],
    ['N', 'create'],
    ['↑ ↓', 'arrows'],
    ...(tree ? ([['← →', 'sideways']] as const) : []),
    ['Enter', 'open'],
    [t('shortcuts.space'), 'select'],
    [t('shortcuts.shiftClick'), 'range'],
    ['Esc', 'escape'],
  ] as const;
  const named = keys.map(([key, meaning]) => [key, t(`shortcuts.${meaning}`)] as const);
  return <KeyList title={t('shortcuts.title')} keys={named} onClose={onClose} />;
}
