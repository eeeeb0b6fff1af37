import { type ImageId, imageStream } from '@intendance/domain/website/editor/image/image.events.js';
import { imageDecider } from '@intendance/domain/website/editor/image/image.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type InlineImage, ReadInlineImages } from '../../../mailing/public.js';
import { ImageFiles } from './image-files.js';
import { imagePath } from './image-wire.js';

/** Gives mailings the images of the bank, from their streams: a mailing that leaves waits for no read model. */
@QueryHandler(ReadInlineImages)
export class ReadInlineImagesHandler implements IQueryHandler<ReadInlineImages> {
  constructor(
    private readonly store: EventStore,
    private readonly files: ImageFiles,
  ) {}

  async execute({ context: { environmentId }, ids, mostWidth }: ReadInlineImages): Promise<readonly InlineImage[]> {
    const slices = await this.store.read(
      environmentId,
      ids.map((id) => imageStream(id as ImageId)),
    );
    const images = await Promise.all(
      ids.map(async (id, index): Promise<InlineImage[]> => {
        const image = foldSlice(imageDecider, slices[index]).state;
        if (image.status !== 'live' || !(await this.files.exists(environmentId, id, image.file.hash, 'jpg'))) return [];
        const { hash, width } = image.file;
        return [
          {
            id,
            width: Math.min(width, mostWidth),
            address: imagePath(environmentId, id, hash, 'jpg'),
            read: () => this.files.readNarrow(environmentId, id, image.file, mostWidth),
          },
        ];
      }),
    );
    return images.flat();
  }
}
