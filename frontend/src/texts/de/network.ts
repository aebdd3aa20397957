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
    updatedAt: 'Aktualisiert',
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
    title: 'Was ist ein Sensornetzwerk?',
    what: 'Ein Sensornetzwerk ist eine Gruppe von Gateways mit den Sensoren, die sich über sie melden. Ein Sensor sendet seine Messwerte an ein Gateway, das sie an Gantry weiterleitet.',
    radio:
      'Die Übertragungsart bestimmt Reichweite und Batterielaufzeit: ALTA-Funk und LoRaWAN durchdringen Wände und laufen jahrelang mit einer Batterie, WLAN und Ethernet brauchen eine Stromversorgung.',
    one: 'Ein Sensor gehört zum Netzwerk seines Gateways. Ein Gebäude oder eine Linie ist eine geeignete Größe für ein Netzwerk.',
  },
} as const satisfies FamilyTexts<'network'> & Record<string, unknown>;
