// The toolbar's button for a side panel, with the count of what waits in it.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import { screenAt } from '../../screens';
import type { Panel } from '../panels';
import { useMediaQuery } from '@/components/browser/useMediaQuery';
import styles from './PanelToggle.module.css';
import { useRightPanel } from './useRightPanel';

/** From here on a panel's page has more room than the panel. */
const LARGE = '(width >= 1280px)';
const MOST = 99;

const none = () => 0;

export function PanelToggle({ panel }: { panel: Panel }) {
  const { id, icon, label, page, Component, useBadge = none } = panel;
  const { t } = useTranslation('shell');
  const right = useRightPanel();
  const large = useMediaQuery(LARGE);
  // oxlint-disable-next-line react/hooks -- a panel's own, the same for as long as its toggle stands
  const count = useBadge();
  const name = count > 0 ? t('panels.waiting', { name: t(label), count }) : t(label);
  const face = (
    <>
      <Icon name={icon} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </>
  );
  if (page && large && screenAt(page)) {
    return (
      <Link to={page} className={styles.toggle} aria-label={name} title={name}>
        {face}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={name}
      title={name}
      aria-expanded={right?.open === id}
      aria-haspopup="dialog"
      disabled={!Component}
      data-panel-toggle={id}
      onClick={() => right?.toggle(id)}
    >
      {face}
    </button>
  );
}
