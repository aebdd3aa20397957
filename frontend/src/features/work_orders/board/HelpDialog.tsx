// The keys of the board.
import { useTranslation } from 'react-i18next';
import { KeyList } from '@/components/shortcuts/KeyList';

const KEYS = [
  ['/', 'search'],
  ['?', 'help'],
  ['Space', 'lift'],
  ['← ↑ ↓ →', 'arrows'],
  ['Enter', 'open'],
  ['M', 'm'],
  ['X', 'x'],
  ['Ctrl Z', 'undo'],
] as const;

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('board');
  const keys = KEYS.map(([key, meaning]) => [key, t(`shortcuts.${meaning}`)] as const);
  return <KeyList title={t('help')} keys={keys} onClose={onClose} />;
}
