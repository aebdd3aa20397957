// Which square of a picture is taken, and the picture that it makes: 256 pixels, encoded anew, so that nothing is left of what
// a camera wrote into the file, such as where it was taken.

export const SIDE = 256;
export const MAX_ZOOM = 4;

/** The middle of the square as parts of the picture's width and height, and how much closer it is than the whole. */
export type Crop = { x: number; y: number; zoom: number };

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

type Size = { width: number; height: number };

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The square in pixels of the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom;
  return {
    left: within(x * width - side / 2, 0, width - side),
    top: within(y * height - side / 2, 0, height - side),
    side,
  };
}

/** The same with what does not fit taken back: the square stays on the picture. */
export function fitted(size: Size, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, MAX_ZOOM);
  const { left, top, side } = squareOf(size, { ...crop, zoom });
  return { x: (left + side / 2) / size.width, y: (top + side / 2) / size.height, zoom };
}

/** The picture after its square was pulled by so many parts of what is shown. */
export function pulled(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(size, crop);
  return fitted(size, { ...crop, x: crop.x - (right * side) / size.width, y: crop.y - (down * side) / size.height });
}

/** Draws the square. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = squareOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  // What was transparent would be black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The file that is sent. */
export function encoded(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  draw(canvas, picture, crop);
  return new Promise((done, failed) => {
    canvas.toBlob((file) => (file ? done(file) : failed(new Error('No picture came out.'))), 'image/jpeg', 0.88);
  });
}
