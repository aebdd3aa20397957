// Sensors where they are on the earth, with what they show now. There is no picture below the net of meridians: map tiles would
// come from a server outside.
import 'leaflet/dist/leaflet.css';
import { divIcon, latLngBounds, type Map as LeafletMap, marker } from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { graticuleMap } from '@/components/map/graticule';
import net from '@/components/map/graticule.module.css';
import { sensorPage } from '@/paths/sensors';
import type { WidgetOf } from '../model/widget';
import face from './face.module.css';
import styles from './places.module.css';
import { usePointWords } from './usePointWords';
import { type Spot, useSpots } from './useSpots';

const CLOSEST = 18;
/** Room for what stands at the outermost ones. */
const PADDING: [number, number] = [80, 50];

const placeOf = ({ latitude, longitude }: Spot) => `${latitude},${longitude}`;

export default function MapTile({ widget: { sensorIds, title } }: { widget: WidgetOf<'map'> }) {
  const { t } = useTranslation('dashboard');
  const frame = useRef<HTMLDivElement>(null);
  const spots = useSpots(sensorIds);
  const pins = usePins(frame, spots.map(placeOf).join(' '));
  const label = title || t('kinds.map');
  return (
    <div className={face.tile}>
      <header>{label}</header>
      <div ref={frame} className={`${net.net} fill-y`} role="application" aria-label={label} />
      {spots.map((spot) => {
        const pin = pins.get(placeOf(spot));
        return pin && createPortal(<Signs {...{ spot }} />, pin, placeOf(spot));
      })}
    </div>
  );
}

/** A map of these places in a frame; the element of each. */
function usePins(frame: RefObject<HTMLElement | null>, places: string): ReadonlyMap<string, HTMLElement> {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [pins, setPins] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
  useEffect(() => {
    if (!frame.current) return undefined;
    const made = graticuleMap(frame.current, [0, 0], 2);
    // oxlint-disable-next-line react/set-state-in-effect -- the map exists only once its frame does
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, [frame]);
  useEffect(() => {
    if (!map || places === '') return undefined;
    const markers = places.split(' ').map((place) => {
      const [latitude = 0, longitude = 0] = place.split(',').map(Number);
      const icon = divIcon({ className: '', iconSize: [0, 0] });
      return { place, marker: marker([latitude, longitude], { icon, keyboard: false }).addTo(map) };
    });
    map.fitBounds(latLngBounds(markers.map((one) => one.marker.getLatLng())), { maxZoom: CLOSEST, padding: PADDING });
    const elements = markers.map((one) => [one.place, one.marker.getElement()] as const);
    // oxlint-disable-next-line react/set-state-in-effect -- so does an element of a marker
    setPins(new Map(elements.flatMap(([place, element]) => (element ? [[place, element] as const] : []))));
    return () => markers.forEach((one) => one.marker.remove());
  }, [map, places]);
  return pins;
}

/** What stands at a place. */
function Signs({ spot: { sensors } }: { spot: Spot }) {
  const words = usePointWords(sensors);
  return (
    <ul className={styles.signs}>
      {words.map(({ id, text, level, age }) => (
        <li key={id}>
          <Link to={sensorPage(id)} className={styles.sign} data-level={level} data-age={age}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
