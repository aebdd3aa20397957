// The browser's own reader of QR codes, where it has one: the types that TypeScript does not know yet.
type Found = { readonly rawValue: string };
export type Detector = { detect: (image: HTMLVideoElement) => Promise<readonly Found[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
};

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether there may be a camera to read codes with; it exists on secure connections only. */
export const canScan = () =>
  detectorClass() !== undefined && typeof globalThis.navigator?.mediaDevices?.getUserMedia === 'function';

export function newDetector(): Detector | null {
  const Class = detectorClass();
  return Class ? new Class({ formats: ['qr_code'] }) : null;
}
