import { type ImageFormat, imageSizes, mostAutoWidth, type Size } from './image-format.js';

/** A rectangle of the source, in its pixels. */
export type Crop = { x: number; y: number; width: number; height: number };
/** A place in the source, from 0 to 1 on each axis. */
export type FocalPoint = { x: number; y: number };

const middle: FocalPoint = { x: 0.5, y: 0.5 };
/** Pixels by which a rectangle may miss the proportions of its format: cropping tools round each side. */
const roundingPixels = 2;

/** The largest rectangle of the format, centred as close to the focal point as the source allows. */
export function cropAround(format: ImageFormat, source: Size, { x, y }: FocalPoint = middle): Crop {
  if (format === 'auto') return { x: 0, y: 0, ...source };
  const target = imageSizes[format];
  const scale = Math.min(source.width / target.width, source.height / target.height);
  const width = Math.max(1, Math.round(target.width * scale));
  const height = Math.max(1, Math.round(target.height * scale));
  return { x: startOf(x, width, source.width), y: startOf(y, height, source.height), width, height };
}

const startOf = (focus: number, length: number, whole: number): number =>
  Math.round(Math.min(Math.max(focus * whole - length / 2, 0), whole - length));

/** Whether the rectangle lies in the source and has the proportions of the format. */
export function isCropOf(format: ImageFormat, { x, y, width, height }: Crop, source: Size): boolean {
  const isInside = x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= source.width && y + height <= source.height;
  if (!isInside || ![x, y, width, height].every(Number.isSafeInteger)) return false;
  if (format === 'auto') return true;
  const target = imageSizes[format];
  return Math.abs(width - (height * target.width) / target.height) <= roundingPixels * Math.max(1, target.width / target.height);
}

/** The size of the image that is written: that of the format, and never more pixels than the rectangle has. */
export function writtenSize(format: ImageFormat, crop: Size): Size {
  if (format !== 'auto') {
    const { width, height } = imageSizes[format];
    return crop.width >= width ? { width, height } : { width: crop.width, height: Math.max(1, Math.round((crop.width * height) / width)) };
  }
  const width = Math.min(crop.width, mostAutoWidth);
  return { width, height: Math.max(1, Math.round((crop.height * width) / crop.width)) };
}

/** Whether pages would have to enlarge the image. */
export const isTooSmall = (format: ImageFormat, { width }: Size): boolean => format !== 'auto' && width < imageSizes[format].width;
