// The floor plan of a location with what the sensors at its assets show now.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Skeleton } from '@/components/state/Skeleton';
import { body } from '@/api/client';
import { familyApi } from '@/entity/api/contract';
import { keysOf } from '@/entity/api/keys';
import { fetchRecord } from '@/entity/api/records';
import { revisionFile } from '@/features/documents/document/api/file';
import { FilePicture } from '@/entity/files/preview/FilePicture';
import { type Place, usePlaces } from '@/features/locations/plan/places';
import { sensorPage } from '@/paths/sensors';
import type { Sensor } from '@/features/sensors/sensor/useSensor';
import type { WidgetOf } from '../model/widget';
import { Missing } from './Missing';
import face from './face.module.css';
import styles from './places.module.css';
import { usePointWords } from './usePointWords';

const MOST = 500;
const NO_SENSORS: readonly Sensor[] = [];

const useFamilyRecord = (path: string, id: number | null) =>
  useQuery({
    queryKey: keysOf({ path }).record(id ?? 0),
    queryFn: () => fetchRecord(path, id ?? 0),
    enabled: id !== null,
    retry: false,
  });

/** The sensors at these assets. */
const useSensorsAt = (assets: readonly number[]) =>
  useQuery({
    queryKey: [...keysOf({ path: 'Sensor' }).list, 'at', assets],
    queryFn: async () => {
      const filters = { assetId: { value: assets, matchMode: 'in' } };
      const params = { path: { family: 'Sensor' } };
      const found = await body(
        familyApi.POST('/api/{family}/list/', { params, body: { first: 0, rows: MOST, filters } }),
      );
      return found.items as Sensor[];
    },
    enabled: assets.length > 0,
    staleTime: 300_000,
  });

export default function PlanTile({ widget: { locationId, sensorIds, title } }: { widget: WidgetOf<'plan'> }) {
  const location = useFamilyRecord('Location', locationId);
  const plan = typeof location.data?.planId === 'number' ? location.data.planId : null;
  const drawing = useFamilyRecord('Document', plan);
  const { data: places = [] } = usePlaces(locationId);
  const { data: sensors = NO_SENSORS } = useSensorsAt(places.map(({ assetId }) => assetId));
  const shown = sensorIds.length > 0 ? sensors.filter(({ id }) => sensorIds.includes(id)) : sensors;
  const words = usePointWords(shown);
  const { t } = useTranslation('dashboard');
  if (location.isError || drawing.isError || (location.data && plan === null)) return <Missing />;
  const revision = drawing.data?.revision;
  return (
    <div className={face.tile}>
      <header>{title || String(location.data?.name ?? t('kinds.plan'))}</header>
      {plan !== null && typeof revision === 'number' ? (
        <div className={styles.plan}>
          <div>
            <FilePicture file={{ source: revisionFile(plan, revision), fileName: String(drawing.data?.fileName) }} />
            {shown.map((sensor, at) => (
              <Point
                key={sensor.id}
                place={places.find(({ assetId }) => assetId === sensor.assetId)}
                word={words[at]}
              />
            ))}
          </div>
        </div>
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  );
}

type PointProps = { place: Place | undefined; word: ReturnType<typeof usePointWords>[number] | undefined };

function Point({ place, word }: PointProps) {
  if (!place || !word) return null;
  return (
    <Link
      to={sensorPage(word.id)}
      className={styles.point}
      data-level={word.level}
      data-age={word.age}
      style={{ '--left': `${100 * place.x}%`, '--top': `${100 * place.y}%` }}
    >
      {word.text}
    </Link>
  );
}
