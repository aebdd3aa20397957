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
    updatedAt: 'Updated',
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
    title: 'What is a sensor network?',
    what: 'A sensor network is a group of gateways and the sensors that report through them. A sensor sends its readings to a gateway, which forwards them to Gantry.',
    radio:
      'The transmission type determines range and battery life: ALTA radio and LoRaWAN pass through walls and run for years on one battery, Wi-Fi and Ethernet need a power supply.',
    one: 'A sensor belongs to the network of its gateway. A building or a production line is a suitable size for one network.',
  },
} as const satisfies FamilyTexts<'network'> & Record<string, unknown>;
