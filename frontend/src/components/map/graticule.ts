// Maps over tiles drawn here: each is framed by two meridians and two parallels, and shows where its upper left corner is.
import { type Coords, CRS, map as createMap, GridLayer, type LatLngExpression, point } from 'leaflet';

class Graticule extends GridLayer {
  override createTile(coords: Coords): HTMLElement {
    const tile = document.createElement('div');
    tile.className = 'graticule-tile';
    const size = this.getTileSize();
    const corner = CRS.EPSG3857.pointToLatLng(point(coords.x * size.x, coords.y * size.y), coords.z).wrap();
    const exactly = decimals(coords.z);
    tile.textContent = `${degrees(corner.lat, exactly, 'N', 'S')} ${degrees(corner.lng, exactly, 'E', 'W')}`;
    return tile;
  }
}

/** So many that neighbours differ in them. */
const decimals = (zoom: number) => Math.max(0, Math.ceil(Math.log10(2 ** zoom / 360)) + 1);

const degrees = (value: number, exactly: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(exactly)}° ${value < 0 ? negative : positive}`;

/** A map in an element. It neither fades nor zooms slowly for those who asked their device for less motion. */
export function graticuleMap(element: HTMLElement, center: LatLngExpression, zoom: number) {
  const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const motion = { fadeAnimation: moves, zoomAnimation: moves, markerZoomAnimation: moves };
  const map = createMap(element, { center, zoom, attributionControl: false, ...motion });
  new Graticule().addTo(map);
  return map;
}
