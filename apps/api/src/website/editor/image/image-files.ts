import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { attachmentErrors } from '@intendance/domain/capabilities/attachment/attachment.errors.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { imageErrors } from '@intendance/domain/website/editor/image/image.errors.js';
import {
  type ImageEvent,
  type ImageFile,
  type ImageId,
  type ImageSource,
  imageStream,
} from '@intendance/domain/website/editor/image/image.events.js';
import { imageAttachments } from '@intendance/domain/website/editor/image/image-attachments.js';
import { type Crop, writtenSize } from '@intendance/domain/website/editor/image/image-crop.js';
import type { ImageFormat, Size } from '@intendance/domain/website/editor/image/image-format.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { type AttachmentId, derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Attachments } from '../../../capabilities/attachment/attachments.js';
import { Pictures } from '../../../capabilities/picture/pictures.js';
import type { Upload } from '../../../capabilities/upload/upload.js';
import { FileStore } from '../../../platform/files/file-store.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';

const types = { webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type ImageExtension = keyof typeof types;

/**
 * The files of the image bank. The picture that a user sends is an attachment; each crop is written from it, under an id that its image and
 * its hash give, so that the public address of a crop needs no read model.
 */
@Injectable()
export class ImageFiles {
  constructor(
    private readonly attachments: Attachments,
    private readonly pictures: Pictures,
    private readonly files: FileStore,
    private readonly store: EventStore,
  ) {}

  /** @throws RequestError 413, 415 */
  async upload(
    context: RequestContext,
    { content, fileName }: Pick<Upload, 'content' | 'fileName'>,
  ): Promise<WriteResult<AttachedFile & Size>> {
    const picture = await this.pictures.read(content, fileName);
    const name = `${fileName.replace(/\.[^.]*$/, '')}.${picture.extension}`;
    const saved = await this.attachments.upload(context, imageAttachments, { fileName: name, content: picture.content });
    return { ...saved, value: { ...saved.value, width: picture.width, height: picture.height } };
  }

  /** @throws attachment.unknown */
  async sourceOf(context: RequestContext, id: string): Promise<ImageSource> {
    const [file] = await this.attachments.find(context, [id]);
    if (!file?.mimeType.startsWith('image/') || !(await this.files.exists(context.environmentId, id))) throw attachmentErrors.unknown();
    return { id: id as AttachmentId, ...(await this.pictures.sizeOf(await this.read(context.environmentId, id))) };
  }

  /** Writes a crop to the store. The same crop is the same file. */
  async write({ environmentId }: RequestContext, id: ImageId, source: ImageSource, format: ImageFormat, crop: Crop): Promise<ImageFile> {
    const size = writtenSize(format, crop);
    const { webp, jpeg } = await this.pictures.crop(await this.read(environmentId, source.id), crop, size);
    const hash = createHash('sha256').update(webp).digest('hex').slice(0, 8);
    await this.files.save(environmentId, keyOf(id, hash, 'webp'), Readable.from([webp]));
    await this.files.save(environmentId, keyOf(id, hash, 'jpg'), Readable.from([jpeg]));
    return { ...size, hash };
  }

  /** @throws image.unknown */
  async open(environmentId: EnvironmentId, id: string, hash: string, extension: ImageExtension): Promise<DownloadAnswer> {
    if (!(await this.exists(environmentId, id, hash, extension))) throw imageErrors.unknown();
    const content = await this.files.read(environmentId, keyOf(id, hash, extension));
    return new DownloadAnswer({ content, fileName: `${id}.${extension}`, mimeType: types[extension], disposition: 'inline' });
  }

  exists(environmentId: EnvironmentId, id: string, hash: string, extension: ImageExtension): Promise<boolean> {
    return this.files.exists(environmentId, keyOf(id, hash, extension));
  }

  /** A crop as a JPEG of at most this width. The same bytes for the same crop. */
  async readNarrow(environmentId: EnvironmentId, id: string, { hash, width }: ImageFile, mostWidth: number): Promise<Buffer> {
    const content = await this.read(environmentId, keyOf(id, hash, 'jpg'));
    return width <= mostWidth ? content : this.pictures.narrow(content, mostWidth);
  }

  /** The picture that was sent, for another crop. @throws attachment.unknown */
  async openSource(context: RequestContext, source: ImageSource): Promise<DownloadAnswer> {
    return this.attachments.open(context, await this.attachments.find(context, [source.id]), source.id, 'inline');
  }

  /** Removes every crop that the image ever had. */
  async remove(environmentId: EnvironmentId, id: ImageId): Promise<void> {
    const [slice] = await this.store.read(environmentId, [imageStream(id)]);
    const events = (slice?.events ?? []) as unknown as ImageEvent[];
    for (const { type, data } of events)
      if (type === 'ImageAdded' || type === 'ImageCropped')
        for (const extension of ['webp', 'jpg'] as const) await this.files.remove(environmentId, keyOf(id, data.file.hash, extension));
  }

  private async read(environmentId: EnvironmentId, id: string): Promise<Buffer> {
    return buffer(await this.files.read(environmentId, id));
  }
}

const keyOf = (id: string, hash: string, extension: ImageExtension): string => derivedId(`image ${id} ${hash} ${extension}`);
