import { type ImageCrop, type ImageFormat, imageSizes, type Size } from './image.js';

/** A place in a picture, in hundredths of its width and its height. */
export type FocalPoint = { x: number; y: number };
export const middle: FocalPoint = { x: 50, y: 50 };

/** The rectangle that the server cuts around a focal point, for its preview: the largest one of the format, inside the picture. */
export function focalCrop(format: ImageFormat, source: Size, { x, y }: FocalPoint): ImageCrop {
  if (format === 'auto') return { x: 0, y: 0, ...source };
  const target = imageSizes[format];
  const scale = Math.min(source.width / target.width, source.height / target.height);
  const width = Math.max(1, Math.round(target.width * scale));
  const height = Math.max(1, Math.round(target.height * scale));
  return { x: startOf(x, width, source.width), y: startOf(y, height, source.height), width, height };
}

const startOf = (focus: number, length: number, whole: number): number =>
  Math.round(Math.min(Math.max((focus / 100) * whole - length / 2, 0), whole - length));

const steps: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const within = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

/** The point after a key, by ten hundredths with Shift; undefined for another key. */
export function pointAfterKey({ x, y }: FocalPoint, key: string, isLarge: boolean): FocalPoint | undefined {
  const step = steps[key];
  const length = isLarge ? 10 : 1;
  return step && { x: within(x + step.x * length), y: within(y + step.y * length) };
}

/** The point under a pointer, in the box of the picture on the screen. */
export const pointAt = (pointer: { clientX: number; clientY: number }, box: DOMRect): FocalPoint => ({
  x: within((100 * (pointer.clientX - box.left)) / box.width),
  y: within((100 * (pointer.clientY - box.top)) / box.height),
});
