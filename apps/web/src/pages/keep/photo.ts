/**
 * Width and height in pixels: sharp at the size of a letter on any screen, and small enough to
 * store.
 */
const SIZE = 96;
const QUALITY = 0.8;

/** The centre of a picture, cropped to a square and scaled down. It never leaves the device. */
export async function smallPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, SIZE, SIZE);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
