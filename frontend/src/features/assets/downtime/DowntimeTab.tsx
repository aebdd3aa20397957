// When an asset did not run: how available that left it, and each downtime to be written down, changed and ended.
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { useChanges } from '@/entity/api/changes';
import type { Row } from '@/entity/family';
import { RecordsOfAsset } from '../RecordsOfAsset';
import { AssetContext } from './AssetContext';
import { Availability } from './Availability';
import { downtime } from './downtime.entity';
import styles from './downtime.module.css';
import { DowntimeTable } from './DowntimeTable';

type Props = { asset: number; archived: boolean };

export function DowntimeTab({ asset, archived }: Props) {
  const { t } = useTranslation('asset');
  const { t: common } = useTranslation();
  const { save } = useChanges(downtime);
  const end = ({ id, version }: Row) =>
    save.mutate(
      { id, version, values: { endedAt: new Date().toISOString() } },
      {
        onSuccess: () => notify({ message: t('downtime.ended'), variant: 'success' }),
        onError: (wrong) => notify({ message: errorText(wrong, common('failed')), variant: 'error' }),
      },
    );
  return (
    <AssetContext value={asset}>
      <div className={`gap-20 ${styles.tab}`}>
        <Availability asset={asset} />
        <RecordsOfAsset family={downtime} words="downtime" icon="check-circle" {...{ asset, archived }}>
          {(shown) => <DowntimeTable {...shown} ending={save.isPending} onEnd={end} />}
        </RecordsOfAsset>
      </div>
    </AssetContext>
  );
}
