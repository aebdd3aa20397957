// The floor plan of a location: its picture, and the assets where they stand.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { IconButton } from '@/components/button/IconButton';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useRecord } from '@/entity/api/records';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { document } from '@/features/documents/document/document.entity';
import { formOf } from '@/entity/files/fileWords';
import { revisionFile } from '@/features/documents/document/api/file';
import { FilePicture } from '@/entity/files/preview/FilePicture';
import { Pin } from './Pin';
import { type Spot, usePlaces, usePlacing } from './places';
import styles from './plan.module.css';

type Props = { location: number; plan: number | null; fixed: boolean };

const MIDDLE: Spot = { x: 0.5, y: 0.5 };

export default function FloorPlan({ location, plan, fixed }: Props) {
  const { t } = useTranslation('location');
  const drawing = useRecord(document, plan);
  if (plan === null) return <EmptyState icon="map" title={t('plan.none')} text={t('plan.noneHint')} />;
  if (drawing.error) return <ErrorState error={drawing.error} onRetry={() => void drawing.refetch()} />;
  if (!drawing.data) return <Skeleton height={320} />;
  const { revision, fileName, mediaType } = drawing.data;
  if (typeof revision !== 'number' || formOf(String(mediaType)) !== 'image') {
    return <EmptyState icon="map" title={t('plan.noPicture')} text={t('plan.noPictureHint')} />;
  }
  const file = { source: revisionFile(plan, revision), fileName: String(fileName) };
  return <Drawn {...{ location, file, fixed }} />;
}

type DrawnProps = { location: number; file: Parameters<typeof FilePicture>[0]['file']; fixed: boolean };

function Drawn({ location, file, fixed }: DrawnProps) {
  const { t } = useTranslation('location');
  const { t: common } = useTranslation();
  const mayMove = usePermission('locations').update && !fixed;
  const { data: places = [], error, refetch } = usePlaces(location);
  const { put, remove } = usePlacing(location);
  const [chosen, setChosen] = useState('');
  const refused = {
    onError: (reason: unknown) => notify({ message: errorText(reason, common('failed')), variant: 'error' }),
  };
  const add = (asset: string) => {
    setChosen('');
    if (asset) put.mutate({ asset: Number(asset), spot: MIDDLE }, refused);
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="stack gap-16">
      {mayMove && (
        <div className={styles.add}>
          <ReferencePicker family="asset" label={t('plan.add')} value={chosen} onChange={add} />
          <p>{t('plan.hint')}</p>
        </div>
      )}
      <div className={styles.plan}>
        <FilePicture {...{ file }} className={styles.picture} />
        {places.map((place) => (
          <Pin
            key={place.assetId}
            {...{ place, mayMove }}
            onMove={(spot) => put.mutate({ asset: place.assetId, spot }, refused)}
          />
        ))}
      </div>
      {mayMove && places.length > 0 && (
        <ul className={styles.list} aria-label={t('plan.list')}>
          {places.map(({ assetId, code, name }) => (
            <li className="row gap-8" key={assetId}>
              <span className="muted numbers">{code}</span> {name}
              <IconButton
                icon="times"
                label={t('plan.remove', { name })}
                onClick={() => remove.mutate(assetId, refused)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
