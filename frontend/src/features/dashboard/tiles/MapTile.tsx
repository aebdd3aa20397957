// Sensors where they are on the earth, with what they show now. There is no picture below the net of meridians: map tiles would
// come from somebody else's server.
import 'leaflet/dist/leaflet.css';
import { useQueries } from '@tanstack/react-query';
import { divIcon, latLngBounds, map as createMap, type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keysOf } from '@/entity/api/keys';
import { fetchRecord } from '@/entity/api/records';
import type { Row } from '@/entity/family';
import { graticule } from '@/features/location/graticule';
import { type Sensor, sensorQuery } from '@/features/sensor/useSensor';
import { limitOf } from '@/features/sensor/live/state';
import type { WidgetOf } from '../model/widget';
import face from './face.module.css';
import styles from './places.module.css';
import { usePointWords } from './usePointWords';

const CLOSEST = 16;

const recordQuery = (path: string, id: number | null | undefined) => ({
  queryKey: keysOf({ path }).record(id ?? 0),
  queryFn: () => fetchRecord(path, id ?? 0),
  enabled: Boolean(id),
  staleTime: 300_000,
  retry: false,
});

/** The places of sensors: each its own location, or that of its asset. */
function usePlaces(ids: readonly number[]) {
  const sensors = useQueries({
    queries: ids.map(sensorQuery),
    combine: (answers) => answers.map(({ data }) => data as Sensor | undefined),
  });
  const assets = useQueries({
    queries: sensors.map((sensor) => recordQuery('Asset', sensor?.locationId ? null : sensor?.assetId)),
    combine: (answers) => answers.map(({ data }): Row | undefined => data),
  });
  const locations = useQueries({
    queries: sensors.map((sensor, at) =>
      recordQuery('Location', sensor?.locationId ?? (assets[at]?.locationId as number)),
    ),
    combine: (answers) => answers.map(({ data }): Row | undefined => data),
  });
  return ids.flatMap((id, at) => {
    const [latitude, longitude] = [limitOf(locations[at]?.latitude), limitOf(locations[at]?.longitude)];
    const sensor = sensors[at];
    return sensor && latitude !== null && longitude !== null ? [{ id, sensor, latitude, longitude }] : [];
  });
}

export default function MapTile({ widget: { sensorIds, title } }: { widget: WidgetOf<'map'> }) {
  const { t } = useTranslation('dashboard');
  const frame = useRef<HTMLDivElement>(null);
  const markers = useRef(new Map<number, Marker>());
  const [map, setMap] = useState<LeafletMap | null>(null);
  const places = usePlaces(sensorIds);
  const words = usePointWords(places.map(({ sensor }) => sensor));
  const spots = places.map(({ id, latitude, longitude }) => [id, latitude, longitude].join()).join(' ');

  useEffect(() => {
    if (!frame.current) return undefined;
    const made = createMap(frame.current, { center: [0, 0], zoom: 2, attributionControl: false });
    graticule().addTo(made);
    // oxlint-disable-next-line react/set-state-in-effect -- the map exists only once its frame does
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, []);

  useEffect(() => {
    if (!map || spots === '') return undefined;
    const there = markers.current;
    for (const spot of spots.split(' ')) {
      const [id = 0, latitude = 0, longitude = 0] = spot.split(',').map(Number);
      const icon = divIcon({ className: styles.point ?? '', iconSize: [0, 0] });
      there.set(id, marker([latitude, longitude], { icon, keyboard: false, interactive: false }).addTo(map));
    }
    map.fitBounds(latLngBounds([...there.values()].map((one) => one.getLatLng())), {
      maxZoom: CLOSEST,
      padding: [40, 40],
    });
    return () => {
      for (const one of there.values()) one.remove();
      there.clear();
    };
  }, [map, spots]);

  useEffect(() => {
    for (const { id, text, level, age } of words) {
      const element = markers.current.get(id)?.getElement();
      if (!element) continue;
      // What people typed never becomes markup.
      element.textContent = text;
      Object.assign(element.dataset, { level, age });
    }
  });

  return (
    <div className={face.tile}>
      <header>{title || t('kinds.map')}</header>
      <div ref={frame} className={styles.map} role="application" aria-label={title || t('kinds.map')} />
      <ul className="visually-hidden">
        {words.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
