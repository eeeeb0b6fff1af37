import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';
import { RequestError } from '../../platform/wire/request-error.js';
import { detectedType, safeName } from '../upload/file-types.js';
import { decodePicture } from './decode-picture.js';
import { hasForeignContent, type PictureType } from './foreign-content.js';

export type PictureSize = { readonly width: number; readonly height: number };
export type Rectangle = PictureSize & { readonly x: number; readonly y: number };
/** A picture written by the server: no metadata, upright, sRGB. */
export type Picture = PictureSize & { readonly content: Buffer; readonly extension: 'jpg' | 'webp' };

/** More would take hundreds of megabytes to decode: a small file can hold any number of pixels. */
const mostPixels = 40_000_000;
const mostSeconds = 15;
/** Decoded pixels are outside the heap: two pictures at once keep them under 200 MB. */
const decodings = pLimit(2);

const accepted: readonly string[] = ['jpg', 'png', 'webp', 'heic'] satisfies PictureType[];
const isAccepted = (extension: string | undefined): extension is PictureType => extension !== undefined && accepted.includes(extension);
const quality = 82;

/**
 * Decodes and writes pictures with libvips, of which only the decoders of JPEG, PNG and WebP are open, and HEIC with WebAssembly: files that
 * users send in a process of their own, crops of what the server wrote in this one (docs/adr/0068).
 */
@Injectable()
export class Pictures {
  private library: Promise<(content: Buffer, options?: SharpOptions) => Sharp> | undefined;

  /** @throws RequestError 413 beyond 40 million pixels, 415 on any other content than one sound picture */
  async read(content: Buffer, fileName: string): Promise<Picture> {
    const { extension, ...picture } = await this.rewrite(content, fileName, false);
    return { ...picture, extension: extension === 'png' ? 'webp' : extension };
  }

  /** A document that is a picture, without its metadata: a PNG stays a PNG. @throws as `read` */
  async clean(content: Buffer, fileName: string): Promise<Buffer> {
    return (await this.rewrite(content, fileName, true)).content;
  }

  async isPicture(content: Buffer): Promise<boolean> {
    return isAccepted((await detectedType(content))?.ext);
  }

  /** One rectangle of a picture, in the two formats that pages and mails need. The same bytes for the same input. */
  async crop(content: Buffer, { x, y, width, height }: Rectangle, size: PictureSize): Promise<{ webp: Buffer; jpeg: Buffer }> {
    return decodings(async () => {
      const open = await this.open();
      const image = open(content, { limitInputPixels: mostPixels, failOn: 'error' })
        .extract({ left: x, top: y, width, height })
        .resize({ ...size, fit: 'fill' })
        .timeout({ seconds: mostSeconds });
      const [webp, jpeg] = await Promise.all([
        image.clone().webp({ quality }).toBuffer(),
        // Mails show no transparency: the paper is white.
        image.clone().flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true }).toBuffer(),
      ]);
      return { webp, jpeg };
    });
  }

  /** A JPEG that the server wrote, with fewer pixels. */
  async narrow(content: Buffer, width: number): Promise<Buffer> {
    return decodings(async () => {
      const open = await this.open();
      return open(content, { limitInputPixels: mostPixels }).resize({ width }).jpeg({ quality, progressive: true }).toBuffer();
    });
  }

  /** The size of a picture that the server wrote. */
  async sizeOf(content: Buffer): Promise<PictureSize> {
    const { width, height } = await (await this.open())(content).metadata();
    return { width, height };
  }

  /** The pixels of a small copy: red, green, blue and opacity, four bytes each. */
  async pixelsOf(content: Buffer, side: number): Promise<Buffer> {
    return decodings(async () =>
      (await this.open())(content, { limitInputPixels: mostPixels })
        .resize({ width: side, height: side, fit: 'fill' })
        .toColourspace('srgb')
        .ensureAlpha()
        .timeout({ seconds: mostSeconds })
        .raw()
        .toBuffer(),
    );
  }

  private async rewrite(content: Buffer, fileName: string, isOwnFormat: boolean) {
    const name = safeName(fileName, '').replace(/\.$/, '');
    const type = (await detectedType(content))?.ext;
    if (!isAccepted(type)) throw new RequestError('unsupported-type', 'upload.type', `${name} n’est pas d’un type accepté.`);
    if (hasForeignContent(content, type))
      throw new RequestError('unsupported-type', 'upload.foreign-content', `${name} contient autre chose qu’une image.`);
    const result = await decodings(() => decodePicture({ content, type, isOwnFormat }));
    if (result.outcome === 'too-large')
      throw new RequestError('too-large', 'upload.pixels', `${name} est trop grande : 40 millions de pixels au plus.`);
    if (result.outcome === 'unreadable') throw unreadable(name);
    const { extension, width, height } = result;
    return { content: Buffer.from(result.content), extension, width, height };
  }

  private open() {
    this.library ??= openLibrary();
    return this.library;
  }
}

const unreadable = (name: string) => new RequestError('unsupported-type', 'upload.unreadable', `${name} n’est pas une image lisible.`);

/** Loaded at the first picture. Drawings, documents and every other loader are closed: a renamed SVG is no picture. */
async function openLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return (content: Buffer, options?: SharpOptions): Sharp => sharp(content, options);
}
