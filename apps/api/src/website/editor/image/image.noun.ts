import { imageDecider } from '@intendance/domain/website/editor/image/image.js';
import { imageAttachments } from '@intendance/domain/website/editor/image/image-attachments.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { ImageController } from './image.controller.js';
import { imageExport } from './image.export.js';
import { imageHistory, imageReference } from './image.history.js';
import { imageListing } from './image.listing.js';
import { imageSearch } from './image.search.js';
import { ImageDrafts } from './image-drafts.js';
import { ImageFileController } from './image-file.controller.js';
import { ImageFiles } from './image-files.js';
import { imageList } from './image-list.projection.js';
import { ImageUses } from './image-uses.js';
import { ReadInlineImagesHandler } from './read-inline-images.handler.js';
import { RemoveFilesWhenImageDeleted } from './remove-files-when-image-deleted.policy.js';

export const imageNoun = noun({
  feature: 'website-images',
  controllers: [ImageController, ImageFileController],
  providers: [ImageFiles, ImageDrafts, ImageUses, ReadInlineImagesHandler],
  projections: [projection(imageList)],
  policies: [RemoveFilesWhenImageDeleted],
  history: [imageHistory],
  references: [imageReference],
  searches: [imageSearch],
  attachments: [imageAttachments],
  exportedFiles: [exportedList({ title: 'Banque d’images', feature: 'website-images', listing: imageListing, sheet: imageExport })],
  streams: [
    stream('image', imageDecider, {
      texts: { name: 'clear: shown on the site', alt: 'clear: shown on the site', file: 'impersonal', batchToken: 'impersonal' },
      relay: {
        ImageAdded: ['type', 'format', 'file.width', 'file.height', 'file.hash'],
        ImageRelabelled: ['type'],
        ImageCropped: ['format', 'file.width', 'file.height', 'file.hash'],
        ImageDeleted: [],
      },
    }),
  ],
});
