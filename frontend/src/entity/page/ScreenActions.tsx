// What a screen of a family can do besides making a record: buttons in its title row; where there is no room, entries of its menu.
import { Link, useNavigate } from 'react-router';
import { PHONE, useMediaQuery } from '@/components/browser/useMediaQuery';
import { Button } from '@/components/button/Button';
import button from '@/components/button/Button.module.css';
import { Icon } from '@/components/icon/Icon';
import type { MenuEntry } from '@/components/menu/MenuButton';

export type ScreenAction = { label: string; icon: string } & ({ to: string } | { onSelect: () => void });

/** Those that stand in the menu, and those that have a button. */
export function useScreenActions(actions: readonly ScreenAction[]) {
  const narrow = useMediaQuery(PHONE);
  const navigate = useNavigate();
  const entries: readonly MenuEntry[] = actions.map(({ label, icon, ...does }) => ({
    label,
    icon,
    onSelect: () => ('to' in does ? void navigate(does.to) : does.onSelect()),
  }));
  return narrow ? { entries, buttons: [] } : { entries: [], buttons: actions };
}

export function ActionButton({ label, icon, ...does }: ScreenAction) {
  if ('to' in does) {
    return (
      <Link className={button.button} data-kind="plain" to={does.to}>
        <Icon name={icon} />
        {label}
      </Link>
    );
  }
  return (
    <Button {...{ icon }} onClick={does.onSelect}>
      {label}
    </Button>
  );
}
