// The text of the QR code on a device, gantry:sensor:<Sensor ID>:<Sensor Code>.
const LABEL = /^gantry:sensor:([0-9a-z.-]{1,40}):([0-9a-z.-]{6,40})$/i;

export type LabelText = { sensorId: string; sensorCode: string };

/** What stands on a label; null for any other code that a camera may see. */
export function readLabel(text: string): LabelText | null {
  const [, sensorId, sensorCode] = LABEL.exec(text.trim()) ?? [];
  return sensorId && sensorCode ? { sensorId: sensorId.toUpperCase(), sensorCode: sensorCode.toUpperCase() } : null;
}
