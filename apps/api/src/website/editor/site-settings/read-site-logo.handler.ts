import { buffer } from 'node:stream/consumers';
import { imageStream } from '@intendance/domain/website/editor/image/image.events.js';
import { imageDecider } from '@intendance/domain/website/editor/image/image.js';
import { siteSettingsStream } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { siteSettingsDecider } from '@intendance/domain/website/editor/site-settings/site-settings.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadSiteLogo } from '../../../mailing/public.js';
import { ImageFiles } from '../image/image-files.js';

/** Answers the letters, whose head shows the logo of the site. */
@QueryHandler(ReadSiteLogo)
export class ReadSiteLogoHandler implements IQueryHandler<ReadSiteLogo> {
  constructor(
    private readonly store: EventStore,
    private readonly images: ImageFiles,
  ) {}

  async execute({ context: { environmentId } }: ReadSiteLogo): Promise<Buffer | null> {
    const [settings] = await this.store.read(environmentId, [siteSettingsStream(environmentId)]);
    const { logo } = foldSlice(siteSettingsDecider, settings).state;
    if (logo === null) return null;
    const [slice] = await this.store.read(environmentId, [imageStream(logo)]);
    const image = foldSlice(imageDecider, slice).state;
    if (image.status !== 'live') return null;
    const { download } = await this.images.open(environmentId, logo, image.file.hash, 'jpg');
    return Buffer.isBuffer(download.content) ? download.content : buffer(download.content);
  }
}
