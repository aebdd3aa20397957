// Tiles drawn here: each is framed by two meridians and two parallels, and says where its upper left corner is.
import { type Coords, CRS, GridLayer, point } from 'leaflet';

class Graticule extends GridLayer {
  override createTile(coords: Coords): HTMLElement {
    const tile = document.createElement('div');
    tile.className = 'graticule-tile';
    const size = this.getTileSize();
    const corner = CRS.EPSG3857.pointToLatLng(point(coords.x * size.x, coords.y * size.y), coords.z).wrap();
    tile.textContent = `${degrees(corner.lat, 'N', 'S')} ${degrees(corner.lng, 'E', 'W')}`;
    return tile;
  }
}

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;

export const graticule = () => new Graticule();
