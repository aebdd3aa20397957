// What has been asked for already, while a request is written: open requests and work orders that say nearly the same.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import { useSettled } from '@/components/settled/useSettled';
import { When } from '@/components/time/When';
import type { Fields } from '@/entity/form/values';
import { requestPage } from '@/paths/requests';
import { cardPage } from '@/paths/work_orders';
import { type SimilarItem, useSimilar } from './api/similar';
import styles from './request.module.css';

const PAUSE_MS = 300;

const pageOf = ({ kind, id, boardNumber }: SimilarItem) =>
  kind === 'workRequest' ? requestPage(id) : cardPage({ id, boardNumber: boardNumber ?? 0 });

export function SimilarWork({ fields }: { fields: Fields }) {
  const { t } = useTranslation('work-request');
  const title = useSettled(String(fields.title ?? '').trim(), PAUSE_MS);
  const similar = useSimilar({ title, assetId: fields.assetId, locationId: fields.locationId });
  const found = similar.data ?? [];
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <section className={styles.similar} aria-labelledby="similar-work">
          <h3 id="similar-work" className="small bold">
            {t('similar.title')}
          </h3>
          <ul className="stack gap-4">
            {found.map((one) => (
              <li key={`${one.kind} ${one.id}`}>
                <Link className={styles.similarLink} to={pageOf(one)} target="_blank" rel="noreferrer">
                  <Icon name={one.kind === 'workRequest' ? 'inbox' : 'wrench'} />
                  <span className="numbers nowrap">{one.code}</span>
                  <span className={styles.similarTitle}>{one.title}</span>
                  <span className="muted small nowrap">
                    <When time={one.createdAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
