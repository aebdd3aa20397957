// Where things stand: sites, buildings, rooms, each part of another.
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { locationPage } from '@/paths/locations';

export const location = defineFamily('location', {
  icon: 'map-marker',
  page: locationPage,
  columns: ['name', 'code', 'kind', 'address', 'updatedAt'],
  widths: { name: 320 },
  follows: ['floor_plan_place', 'asset'],
  filters: ['kind', 'parentId'],
  form: [
    { fields: ['name', 'code', 'kind', 'parentId', 'costCentreId', 'description'] },
    { title: 'place', fields: ['address', 'latitude', 'longitude', 'planId'] },
  ],
});

export const LocationsPage = () => <EntityPage family={location} />;
