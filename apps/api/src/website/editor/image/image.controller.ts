import { attachmentErrors } from '@intendance/domain/capabilities/attachment/attachment.errors.js';
import { imageErrors } from '@intendance/domain/website/editor/image/image.errors.js';
import { imageCase, type KnownImage } from '@intendance/domain/website/editor/image/image.js';
import { selectOne } from '../../../platform/lists/select-one.js';
import { pageOf, record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { ImageDto, ImageUsesDto, SaveImageDto } from './image.dto.js';
import { imageListing, type ListedImage } from './image.listing.js';
import { ImageDrafts } from './image-drafts.js';
import { ImageUses } from './image-uses.js';
import { imageToWire } from './image-wire.js';

const image = record({
  path: 'images',
  feature: 'website-images',
  operations: { record: 'Image' },
  stream: 'image',
  recordType: 'image',
  dto: ImageDto,
  needs: { drafts: ImageDrafts, uses: ImageUses, db: TenantDb },
  case: imageCase,
  toDto: ({ value, version }: WriteResult<KnownImage>, { context, id }) => imageToWire(context.environmentId, id, version, value),
});

const rowToWire = ({ id, version, state, ...dates }: ListedImage, { context }: { context: RequestContext }): ImageDto =>
  imageToWire(context.environmentId, id, version, state, dates);

const findOne = selectOne(imageListing);
const refusals = [imageErrors.incomplete(), imageErrors.cropInvalid(), attachmentErrors.unknown()];

export const ImageController = recordRoutes(image, {
  list: {
    summary: 'Lister les images de la banque',
    listing: imageListing,
    answer: pageOf(imageListing, rowToWire),
  },
  find: {
    summary: 'Lire une image de la banque',
    read: async ({ db, context, id }) => {
      const [row] = await db.query<ListedImage>(context, findOne, [id]);
      if (!row) throw imageErrors.unknown();
      return rowToWire(row, { context });
    },
  },
  parts: {
    uses: {
      summary: 'Lister les pages et les publipostages qui montrent une image',
      response: ImageUsesDto,
      answer: async ({ drafts, uses, context, id }) => {
        await drafts.image(context, id);
        const rows = await uses.of(context, id);
        return { totalCount: rows.length, uses: rows };
      },
    },
  },
  history: { summary: 'Ce qui a été fait sur une image, par qui et quand' },
  create: write(SaveImageDto, {
    summary: 'Ajouter une image à la banque, dans un format',
    refusals,
    command: ({ drafts, context, id, dto }) => drafts.adding(context, id, dto),
  }),
  save: write(SaveImageDto, {
    summary: 'Enregistrer une image : son nom, son type, son format, son cadrage',
    refusals,
    command: ({ drafts, context, id, dto }) => drafts.revising(context, id, dto),
  }),
  remove: {
    summary: 'Supprimer une image qu’aucune page et aucun publipostage ne montrent',
    refusals: [imageErrors.used(['Diaporama : Bienvenue'])],
    // A page saved within the same instant may not be found yet: it then shows the placeholder.
    command: async ({ uses, context, id }) => ({ type: 'DeleteImage' as const, data: { uses: await uses.titles(context, id) } }),
  },
});
