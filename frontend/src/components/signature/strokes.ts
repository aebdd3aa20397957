// What is drawn by finger, pen or mouse: lines of points within a field of a fixed size.
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** The field in its own units: as wide as three times its height, whatever room it gets on the screen. */
export const FIELD = { width: 600, height: 200 } as const;

/** The strokes as the outline of an SVG path. A touch without a movement is a dot. */
export const pathOf = (strokes: readonly Stroke[]): string =>
  strokes
    .map((stroke) => {
      const [first, ...rest] = stroke;
      if (!first) return '';
      const lines = rest.length > 0 ? rest : [[first[0] + 0.1, first[1]] as const];
      return `M${first.join(' ')}${lines.map((point) => `L${point.join(' ')}`).join('')}`;
    })
    .join('');

const within = (share: number, size: number) => Math.round(Math.min(Math.max(share, 0), 1) * size * 10) / 10;

/** A point of the screen within the field, to a tenth of its units. */
export function pointIn({ left, top, width, height }: DOMRect, x: number, y: number): Point {
  return [within((x - left) / width, FIELD.width), within((y - top) / height, FIELD.height)];
}

/** A picture of the strokes: dark on white, in any theme and on paper. */
export function pictureOf(strokes: readonly Stroke[], name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), FIELD);
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser draws no pictures.'));
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, FIELD.width, FIELD.height);
  context.strokeStyle = '#111111';
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(pathOf(strokes)));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }));
      else reject(new Error('This browser makes no pictures.'));
    }, 'image/png');
  });
}
