// What a document is about: records of all families, each with the way to it.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import type { components } from '@/api/schema.gen';
import { IconButton } from '@/components/button/IconButton';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import type { RecordOf } from '@/entity/family';
import { useLinkChanges, useLinks } from '../api/documents';
import { recordAddress } from '@/paths/documents';
import { LinkForm } from './LinkForm';
import styles from './links.module.css';
import { useFamilyNames } from './useFamilyNames';

type DocumentLink = components['schemas']['DocumentLink'];

export function LinksTab({ record }: { record: RecordOf<'document'> }) {
  const { id, archivedAt } = record;
  const { t } = useTranslation('document');
  const { t: common } = useTranslation();
  const may = usePermissionOf('documentManagement', record);
  const nameOf = useFamilyNames();
  const { data, error, refetch } = useLinks(id);
  const { unlink } = useLinkChanges();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const mayLink = may.update && !archivedAt;
  const remove = (link: DocumentLink) =>
    unlink.mutate(
      { document: id, linkId: link.id },
      { onError: (failure) => notify({ message: errorText(failure, common('failed')), variant: 'error' }) },
    );
  const families = [...new Set(data.map(({ family }) => family))];
  return (
    <>
      {mayLink && <LinkForm document={id} />}
      {data.length === 0 && <p className={`small ${styles.quiet}`}>{t('links.none')}</p>}
      {families.map((family) => (
        <section key={family} className={`stack gap-4 small ${styles.family}`}>
          <h3 className="muted tiny">{nameOf(family)}</h3>
          <ul>
            {data
              .filter((link) => link.family === family)
              .map((link) => (
                <li className="row between gap-8 break line-below" key={link.id}>
                  <Named {...{ link }} />
                  {mayLink && (
                    <IconButton
                      icon="times"
                      label={t('links.remove', { name: link.name || `#${link.recordId}` })}
                      onClick={() => remove(link)}
                    />
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Named({ link: { family, recordId, code, name } }: { link: DocumentLink }) {
  const address = recordAddress(family, recordId);
  const words = (
    <>
      <span className={styles.code}>{code}</span> {name || `#${recordId}`}
    </>
  );
  return address ? (
    <Link className="link" to={address}>
      {words}
    </Link>
  ) : (
    <span>{words}</span>
  );
}
