import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { RequestError } from '../../platform/wire/request-error.js';
import { decodePicture } from './decode-picture.js';
import { Pictures } from './pictures.js';

const pictures = new Pictures();
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });
const read = (content: Buffer | string, name = 'photo.jpg') => pictures.read(Buffer.from(content), name);
const refusalOf = async (content: Buffer | string, name?: string) => {
  const error = await read(content, name).catch((refusal: unknown) => refusal);
  return error instanceof RequestError ? `${error.fault} ${error.code} ${error.message}` : error;
};

let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;
beforeAll(async () => {
  jpeg = await plain(400, 300).jpeg().toBuffer();
  png = await plain(40, 30).png().toBuffer();
  webp = await plain(40, 30).webp().toBuffer();
});

describe('a picture that is sent', () => {
  it('is written again, whatever its name says', async () => {
    expect(await read(jpeg, 'photo.png')).toMatchObject({ extension: 'jpg', width: 400, height: 300 });
    expect(await read(png)).toMatchObject({ extension: 'jpg', width: 40 });
    expect(await read(webp)).toMatchObject({ extension: 'jpg', width: 40 });
  });
  it('loses its metadata and stands upright', async () => {
    const exif = { IFD0: { Copyright: 'Zoé Petit' }, IFD3: { GPSLatitudeRef: 'N' } };
    const turned = await plain(400, 300).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    const { content, width, height } = await read(turned);
    const { exif: left, orientation, xmp, iptc } = await sharp(content).metadata();
    expect({ width, height, left, orientation, xmp, iptc }).toEqual({ width: 300, height: 400 });
  });
  it('keeps its transparency', async () => {
    const logo = await sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    expect(await read(logo)).toMatchObject({ extension: 'webp' });
  });
  it('is reduced to what pages need', async () =>
    expect(await read(await plain(6400, 3200).jpeg().toBuffer())).toMatchObject({ width: 3200, height: 1600 }));
});

describe('refused as a picture', () => {
  it('is a drawing, a document or a text under the name of a picture', async () => {
    const refusal = 'unsupported-type upload.type photo.jpg n’est pas d’un type accepté.';
    expect(await refusalOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')).toBe(refusal);
    expect(await refusalOf('%PDF-1.7\n%%EOF')).toBe(refusal);
    expect(await refusalOf('GIF89a')).toBe(refusal);
    expect(await refusalOf('')).toBe(refusal);
  });
  it('is a picture that is something else too', async () => {
    const refusal = 'unsupported-type upload.foreign-content photo.jpg contient autre chose qu’une image.';
    for (const tail of ['<script>alert(1)</script>', '%PDF-1.7', '<?php echo 1; ?>', 'PK\u0005\u0006archive'])
      expect(await refusalOf(Buffer.concat([jpeg, Buffer.from(tail)]))).toBe(refusal);
    expect(await refusalOf(Buffer.concat([png, Buffer.from('x')]))).toBe(refusal);
    expect(await refusalOf(Buffer.concat([webp, Buffer.from('xy')]))).toBe(refusal);
  });
  it('is a bomb: a small file of many pixels', async () => {
    const bomb = await plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusalOf(bomb, 'bombe.png')).toBe('too-large upload.pixels bombe.png est trop grande : 40 millions de pixels au plus.');
  });
  it('is a damaged file', async () => {
    const refusal = 'unsupported-type upload.unreadable photo.jpg n’est pas une image lisible.';
    expect(await refusalOf(jpeg.subarray(0, 300))).toBe(refusal);
    expect(await refusalOf(Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(600, 7)]))).toBe(refusal);
  });
});

describe('a photo of a phone, in HEIC', () => {
  const photo = (name: string) => readFileSync(new URL(`../../../test/pictures/${name}`, import.meta.url));
  it('becomes a JPEG without the name and the place that it holds', async () => {
    const heic = photo('phone.heic');
    expect(heic.includes('chez Anne')).toBe(true);
    const { content, ...picture } = await read(heic, 'IMG_0001.HEIC');
    expect(picture).toEqual({ extension: 'jpg', width: 320, height: 240 });
    const { format, exif, xmp, width } = await sharp(content).metadata();
    expect({ format, exif, xmp, width }).toEqual({ format: 'jpeg', width: 320 });
    expect(content.includes('chez Anne')).toBe(false);
    const [red, green, blue] = [...(await sharp(content).extract({ left: 318, top: 2, width: 1, height: 1 }).raw().toBuffer())];
    expect([Number(red) > 220, Number(green) < 40, Math.abs(Number(blue) - 120) < 30]).toEqual([true, true, true]);
  });
  it('is refused as a bomb before a pixel is decoded', async () =>
    expect(await refusalOf(photo('bomb.heic'), 'bombe.heic')).toBe(
      'too-large upload.pixels bombe.heic est trop grande : 40 millions de pixels au plus.',
    ));
  it('is refused when it is damaged', async () =>
    expect(await refusalOf(photo('phone.heic').subarray(0, 700))).toBe(
      'unsupported-type upload.unreadable photo.jpg n’est pas une image lisible.',
    ));
});

describe('a document that is a picture', () => {
  it('keeps its format, and loses its metadata', async () => {
    const exif = { IFD0: { Copyright: 'Zoé Petit' } };
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const sent = await plain(40, 30).withExif(exif).toFormat(format).toBuffer();
      const cleaned = await sharp(await pictures.clean(sent, 'facture')).metadata();
      expect({ format: cleaned.format, exif: cleaned.exif }).toEqual({ format });
    }
  });
});

describe('the process that decodes a picture', () => {
  it('is killed when it takes too long', async () => {
    const content = await plain(6000, 6000).png().toBuffer();
    expect(await decodePicture({ content, type: 'png', isOwnFormat: false }, 1)).toEqual({ outcome: 'unreadable' });
  });
});

describe('a crop', () => {
  it('has the size of its format, as WebP and as JPEG', async () => {
    const { webp: first, jpeg: second } = await pictures.crop(jpeg, { x: 100, y: 0, width: 300, height: 300 }, { width: 80, height: 80 });
    expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 80, height: 80 });
    expect(await sharp(second).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 80 });
  });
  it('is the same file for the same rectangle', async () => {
    const crop = () => pictures.crop(jpeg, { x: 0, y: 0, width: 100, height: 100 }, { width: 50, height: 50 });
    expect((await crop()).webp.equals((await crop()).webp)).toBe(true);
  });
});
