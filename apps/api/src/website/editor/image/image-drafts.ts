import { imageErrors } from '@intendance/domain/website/editor/image/image.errors.js';
import { type ImageId, type ImageSource, imageStream } from '@intendance/domain/website/editor/image/image.events.js';
import { type ImageCommand, imageDecider, type KnownImage, liveImage } from '@intendance/domain/website/editor/image/image.js';
import { cropAround, isCropOf } from '@intendance/domain/website/editor/image/image-crop.js';
import type { ImageFormat } from '@intendance/domain/website/editor/image/image-format.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { SaveImageDto } from './image.dto.js';
import { ImageFiles } from './image-files.js';

type Commanded<Type> = Extract<ImageCommand, { type: Type }>;

/** Makes the commands of an image: stores the requested crop, whose hash the command carries. */
@Injectable()
export class ImageDrafts {
  constructor(
    private readonly store: EventStore,
    private readonly files: ImageFiles,
  ) {}

  /** @throws image.incomplete, image.unknown, image.crop-invalid, attachment.unknown */
  async adding(context: RequestContext, id: string, dto: SaveImageDto): Promise<Commanded<'AddImage'>> {
    const { name, type, format, file, id: sourceOf } = dto;
    if (!name || !type || !format || !(file || sourceOf))
      throw imageErrors.incomplete(missing({ file: file || sourceOf, name, type, format }));
    const source = file ? await this.files.sourceOf(context, file) : (await this.image(context, sourceOf ?? '')).source;
    const cropped = await this.crop(context, id, source, format, dto);
    const labels = { name, type, alt: dto.alt ?? '', ...marking(dto), batchToken: dto.batch_token ?? id };
    return { type: 'AddImage', data: { ...labels, ...cropped, source, sourceOf: file ? null : (sourceOf as ImageId) } };
  }

  /** Fields that are absent stay as they are. @throws image.incomplete, image.unknown, image.crop-invalid */
  async revising(context: RequestContext, id: string, dto: SaveImageDto): Promise<Commanded<'ReviseImage'>> {
    const image = await this.image(context, id);
    const { name, type, format } = { name: image.name, type: image.type, format: image.format, ...defined(dto) };
    if (!name || !type || !format) throw imageErrors.incomplete(missing({ name, type, format }));
    const isSameCrop = format === image.format && !dto.crop && !dto.focus;
    const cropped = isSameCrop ? { format, crop: image.crop, file: image.file } : await this.crop(context, id, image.source, format, dto);
    return { type: 'ReviseImage', data: { name, type, alt: dto.alt ?? image.alt, ...marking(dto, image), ...cropped } };
  }

  /** The image, from its stream. @throws image.unknown */
  async image({ environmentId }: RequestContext, id: string): Promise<KnownImage> {
    const [slice] = await this.store.read(environmentId, [imageStream(id as ImageId)]);
    return liveImage(foldSlice(imageDecider, slice).state);
  }

  private async crop(context: RequestContext, id: string, source: ImageSource, format: ImageFormat, { crop: typed, focus }: SaveImageDto) {
    const crop = typed ? { ...typed } : cropAround(format, source, focus ? { x: focus.x / 100, y: focus.y / 100 } : undefined);
    if (!isCropOf(format, crop, source)) throw imageErrors.cropInvalid();
    return { format, crop, file: await this.files.write(context, id as ImageId, source, format, crop) };
  }
}

/** A description makes an image speak again. */
function marking({ alt, decorative }: SaveImageDto, image?: KnownImage): { isDecorative?: boolean } {
  const isDecorative = decorative ?? (alt ? false : image?.isDecorative);
  return isDecorative === undefined || (!isDecorative && !image?.isDecorative) ? {} : { isDecorative };
}

const missing = (fields: Readonly<Record<string, unknown>>): string[] => Object.keys(fields).filter((field) => !fields[field]);

const defined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
