// A button of a title row that leads to another screen.
import { Link } from 'react-router';
import button from '@/components/button/Button.module.css';
import { Icon } from '@/components/icon/Icon';

export const PageLink = ({ to, icon, children }: { to: string; icon: string; children: string }) => (
  <Link className={button.button} data-kind="plain" to={to}>
    <Icon name={icon} />
    {children}
  </Link>
);
