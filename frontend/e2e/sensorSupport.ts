// Sensors for stories: each story hears one of its own, through a gateway of its own.
import { expect } from '@playwright/test';
import { call, unique } from './boardSupport';

export type Named = { id: number; version: number; name: string };
export type Measured = { at: string; value: number };
export type Heard = {
  id: number;
  name: string;
  /** A reading of now. */
  measure: (value: number) => Promise<void>;
  /** Readings of any time, at once. */
  deliver: (readings: readonly Measured[]) => Promise<void>;
};

/** A sensor that a user has claimed, at an asset, and the gateway that hears it. */
export async function sensor(word = 'Pump', kind = 'temperature'): Promise<Heard> {
  const mark = unique();
  const name = `${word} ${mark}`;
  const gateway = await call<Named & { key: string }>('POST', '/api/Gateway/', {
    code: `GW-${mark}`,
    name,
    kind: 'virtual',
  });
  const units = await call<{ items: Named[] }>('POST', '/api/UnitOfMeasure/list/', {
    first: 0,
    rows: 1,
    filters: { code: { value: '°C', matchMode: 'equals' } },
  });
  const assets = await call<{ items: Named[] }>('POST', '/api/Asset/list/', { first: 0, rows: 1 });
  const number = `8${mark}`;
  await call('POST', '/api/Sensor/devices/', {
    devices: [{ sensorId: number, sensorCode: 'IM7K2P9X', kind }],
  });
  const { id } = await call<Named>('POST', '/api/Sensor/claim/', {
    sensorId: number,
    sensorCode: 'IM7K2P9X',
    name,
    gatewayId: gateway.id,
    unitId: units.items[0]?.id,
    assetId: assets.items[0]?.id,
  });
  const deliver = async (readings: readonly Measured[]) => {
    const response = await fetch(`${process.env.GANTRY_URL}/api/Sensor/messages/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings: readings.map((reading) => ({ sensorId: number, ...reading })) }),
    });
    expect(response.status).toBe(202);
  };
  return { id, name, deliver, measure: (value) => deliver([{ at: new Date().toISOString(), value }]) };
}
