// The tenant's login picture; where it has none, a quiet drawing of a gantry crane over a hall's grid.
import { useTenantImage } from '@/api/calls/tenantImage';
import styles from './Backdrop.module.css';

const RAILS = [140, 300, 460, 620, 780];

function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 900 900" preserveAspectRatio="xMidYMid slice">
      <g className={styles.grid}>
        {RAILS.map((at) => (
          <path key={at} d={`M0 ${at}H900M${at} 0V900`} />
        ))}
      </g>
      <g className={styles.crane}>
        <path d="M140 300H780M140 324H780M140 300V780M780 300V780M100 780H180M740 780H820" />
        <path d="M140 420 260 324M780 420 660 324" />
        <path d="M180 300l40 24 40-24 40 24 40-24 40 24 40-24 40 24 40-24 40 24 40-24 40 24 40-24 40 24 40-24" />
        <path d="M500 324V500M560 324V500" />
        <rect x="484" y="284" width="92" height="16" rx="3" />
      </g>
      <rect className={styles.load} x="456" y="500" width="148" height="84" rx="8" />
      <g className={styles.crane}>
        <rect x="220" y="696" width="148" height="84" rx="8" />
        <rect x="388" y="696" width="148" height="84" rx="8" />
        <rect x="304" y="600" width="148" height="84" rx="8" />
        <path d="M0 780H900" />
      </g>
    </svg>
  );
}

export function Backdrop() {
  const picture = useTenantImage('background');
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {picture && <img src={picture} alt="" />}
      {picture === null && <Drawing />}
    </div>
  );
}
