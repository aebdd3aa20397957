// The tenant's logo, or the product's own where the tenant has none.
import { useTenantImage } from '@/api/calls/tenantImage';
import { useTenant } from '@/api/calls/tenantInfo';
import styles from './Logo.module.css';

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <rect width="32" height="32" rx="7" className={styles.plate} />
      <path d="M7 11h18M10 11v14M22 11v14M16 11v6" className={styles.lines} />
      <rect x="12.6" y="17" width="6.8" height="5" rx="1" className={styles.load} />
    </svg>
  );
}

/** 45 px high; takes its place before the picture is there. */
export function Logo() {
  const picture = useTenantImage('logo');
  const { data: tenant } = useTenant();
  if (picture === undefined) return <span className={styles.logo} />;
  if (picture) return <img className={styles.logo} src={picture} alt={tenant?.name ?? ''} />;
  return (
    <span className={styles.logo}>
      <Mark />
      Gantry
    </span>
  );
}
