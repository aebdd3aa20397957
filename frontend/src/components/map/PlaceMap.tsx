// Where a place is on the earth: a marker on a net of meridians and parallels. There is no picture below: map tiles would
// come from a server outside, which the content policy does not let in.
import 'leaflet/dist/leaflet.css';
import { divIcon, marker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { graticuleMap } from './graticule';
import net from './graticule.module.css';
import styles from './PlaceMap.module.css';

const ZOOM = 12;

type Props = { latitude: number; longitude: number; name: string };

export default function PlaceMap({ latitude, longitude, name }: Props) {
  const { t } = useTranslation('location');
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current) return undefined;
    const map = graticuleMap(frame.current, [latitude, longitude], ZOOM);
    // The name is given as a property: what people typed never becomes markup.
    const icon = divIcon({ className: `pi pi-map-marker ${styles.marker}`, iconSize: [28, 28], iconAnchor: [14, 28] });
    const pin = marker([latitude, longitude], { icon, title: name, interactive: false, keyboard: false }).addTo(map);
    pin.getElement()?.setAttribute('role', 'img');
    return () => void map.remove();
  }, [latitude, longitude, name]);
  return (
    <figure className="stack gap-8">
      <div
        ref={frame}
        className={`${net.net} ${styles.map}`}
        role="application"
        aria-label={t('map.label', { name })}
      />
      <figcaption className="muted small numbers">
        {t('map.at', { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) })} {t('map.noTiles')}
      </figcaption>
    </figure>
  );
}
