/**
 * The process that decodes one picture and ends: a file that breaks a decoder, or fills the memory, breaks nothing else (docs/adr/0068).
 * Specs run this file as it is: no import of it is relative, except those of types.
 */
import type { Sharp } from 'sharp';
import type { PictureResult, PictureTask } from './picture-task.js';

/** More would take hundreds of megabytes to decode: a small file can hold any number of pixels. */
const mostPixels = 40_000_000;
/** The longest side of a picture that is stored: crops of half of its width still fill a screen. */
const mostLength = 3200;

process.once('message', (task: PictureTask) => {
  void rewrite(task)
    .catch((): PictureResult => ({ outcome: 'unreadable' }))
    .then((result) => process.send?.(result));
});

async function rewrite({ content, type, isOwnFormat }: PictureTask): Promise<PictureResult> {
  const image = type === 'heic' ? await heicImage(content) : await plainImage(content);
  if (!image) return { outcome: 'too-large' };
  const { hasAlpha } = await image.metadata();
  const upright = image.autoOrient().resize({ width: mostLength, height: mostLength, fit: 'inside', withoutEnlargement: true });
  const extension = isOwnFormat && type !== 'heic' ? type : hasAlpha && type !== 'heic' ? 'webp' : 'jpg';
  const { data, info } = await writtenAs(upright, extension).toBuffer({ resolveWithObject: true });
  return { outcome: 'written', content: data, extension, width: info.width, height: info.height };
}

function writtenAs(image: Sharp, extension: 'jpg' | 'png' | 'webp'): Sharp {
  if (extension === 'png') return image.png();
  return extension === 'webp' ? image.webp({ quality: 92 }) : image.flatten({ background: '#ffffff' }).jpeg({ quality: 92 });
}

/** Drawings, documents and every other loader are closed: a renamed SVG is no picture. Undefined beyond the limit of pixels. */
async function plainImage(content: Uint8Array): Promise<Sharp | undefined> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  const image = sharp(content, { limitInputPixels: false, failOn: 'error' });
  const { width, height } = await image.metadata();
  return width * height > mostPixels ? undefined : image;
}

/** The photos of many phones, which libvips does not read here: HEVC is decoded in WebAssembly. */
async function heicImage(content: Uint8Array): Promise<Sharp | undefined> {
  const { default: heicDecode } = await import('heic-decode');
  const { default: sharp } = await import('sharp');
  const images = await heicDecode.all({ buffer: content });
  try {
    const [first] = images;
    if (!first) throw new Error('no image');
    if (first.width * first.height > mostPixels) return undefined;
    const { data, width, height } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  } finally {
    images.dispose();
  }
}
