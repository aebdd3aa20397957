import type { FamilyTexts } from '@/entity/family';

export default {
  title: 'Netzwerke',
  one: 'Netzwerk',
  new: 'Neues Netzwerk',
  fields: {
    code: 'Code',
    name: 'Name',
    kind: 'Art',
    locationId: 'Standort',
    description: 'Beschreibung',
    gatewayCount: 'Gateways',
    sensorCount: 'Sensoren',
    createdAt: 'Angelegt',
    updatedAt: 'Geändert',
  },
  choices: {
    kind: {
      alta: 'ALTA-Funk',
      lorawan: 'LoRaWAN',
      wifi: 'WLAN',
      ethernet: 'Ethernet',
      cellular: 'Mobilfunk',
      other: 'Andere',
    },
  },
  tabs: { gateways: 'Gateways' },
  help: {
    title: 'Was ein Sensornetzwerk ist',
    what: 'Ein Sensornetzwerk ist eine Gruppe von Gateways mit den Sensoren, die sie weiterleiten. Sensoren sprechen mit einem Gateway, und das Gateway bringt ihre Messwerte hierher.',
    radio:
      'Was die Messwerte trägt, bestimmt, wie weit sie reichen und wie lange eine Batterie hält: ALTA-Funk und LoRaWAN gehen jahrelang mit einer Batterie durch Wände, WLAN und Ethernet brauchen Strom.',
    one: 'Ein Sensor gehört zum Netzwerk seines Gateways. Ein Gebäude oder eine Linie ist eine gute Größe für ein Netzwerk.',
  },
} as const satisfies FamilyTexts<'network'> & Record<string, unknown>;
