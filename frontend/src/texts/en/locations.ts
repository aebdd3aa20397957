import type { FamilyTexts } from '@/entity/family';

const location = {
  title: 'Facilities & Locations',
  one: 'location',
  new: 'New location',
  fields: {
    code: 'Code',
    name: 'Name',
    kind: 'Kind',
    parentId: 'Part of',
    description: 'Description',
    address: 'Address',
    latitude: 'Latitude',
    longitude: 'Longitude',
    costCentreId: 'Cost centre',
    createdAt: 'Created',
    updatedAt: 'Updated',
    assets: 'Assets',
    planId: 'Floor plan',
  },
  choices: {
    kind: {
      site: 'Site',
      building: 'Building',
      floor: 'Floor',
      area: 'Area',
      line: 'Line',
      room: 'Room',
      outdoor: 'Outdoors',
    },
  },
  tabs: {
    inside: 'Sub-locations',
    assets: 'Assets',
    meters: 'Meters',
    plan: 'Floor plan',
    map: 'Map',
    costs: 'Costs',
  },
  plan: {
    none: 'No floor plan yet',
    noneHint: 'Add an image as a document and select it as the floor plan in the details.',
    noPicture: 'The floor plan is not an image',
    noPictureHint: 'Upload an image (PNG, JPEG or WebP) as a new revision of its document.',
    add: 'Place asset on the plan',
    hint: 'Drag the asset to its position, or move it with the arrow keys.',
    list: 'Assets on the plan',
    pin: '{{code}} {{name}}',
    pinDown: '{{code}} {{name}}, down',
    remove: 'Remove {{name}} from the plan',
  },
  map: {
    label: '{{name}} on the map',
    at: 'Latitude {{latitude}}, longitude {{longitude}}.',
    noTiles: 'The grid shows degrees; this installation has no map tiles.',
  },
  sections: { general: 'General', place: 'On the map' },
} as const satisfies FamilyTexts<'location'> & { map: object; plan: object };

export default { location };
