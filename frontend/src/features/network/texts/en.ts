import type { FamilyTexts } from '@/entity/family';

export default {
  title: 'Networks',
  one: 'network',
  new: 'New network',
  fields: {
    code: 'Code',
    name: 'Name',
    kind: 'Kind',
    locationId: 'Location',
    description: 'Description',
    gatewayCount: 'Gateways',
    sensorCount: 'Sensors',
    createdAt: 'Created',
    updatedAt: 'Changed',
  },
  choices: {
    kind: {
      alta: 'ALTA radio',
      lorawan: 'LoRaWAN',
      wifi: 'Wi-Fi',
      ethernet: 'Ethernet',
      cellular: 'Cellular',
      other: 'Other',
    },
  },
  tabs: { gateways: 'Gateways' },
  help: {
    title: 'What a sensor network is',
    what: 'A sensor network is a group of gateways and the sensors that they relay. Sensors talk to a gateway, and the gateway brings their readings here.',
    radio:
      'What carries the readings decides how far they reach and how long a battery lasts: ALTA radio and LoRaWAN go through walls for years on one battery, Wi-Fi and Ethernet need power.',
    one: 'A sensor belongs to the network of its gateway. A building or a line is a good size for one network.',
  },
} as const satisfies FamilyTexts<'network'> & Record<string, unknown>;
