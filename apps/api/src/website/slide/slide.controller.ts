import { slideErrors } from '@intendance/domain/website/slide/slide.errors.js';
import type { SlideId } from '@intendance/domain/website/slide/slide.events.js';
import { type KnownSlide, type SlideCommand, slideCase } from '@intendance/domain/website/slide/slide.js';
import type { UnitResult } from '@intendance/event-store/unit-of-work.js';
import { keptFields } from '../../platform/http/openapi/kept-fields.js';
import { selectOne } from '../../platform/lists/select-one.js';
import { pageOf, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { SaveSlideDto, SlideDto } from './slide.dto.js';
import { type ListedSlide, slideListing } from './slide.listing.js';
import { listedSlideToWire, slideChange, slideContent, slideToWire } from './slide-wire.js';

const slide = record({
  path: 'slides',
  feature: 'website-slider',
  operations: { record: 'Slide' },
  stream: 'slide',
  recordType: 'slide',
  dto: SlideDto,
  needs: { db: TenantDb },
  dispatch: (context, id, command: SlideCommand, expected) =>
    new ExecuteCase(context, slideCase, { id: id as SlideId, ...command }, expected),
  toDto: ({ value, version }: UnitResult<KnownSlide>, { id }) => slideToWire(id, version, value),
});

const refusals = [slideErrors.imageMissing(), slideErrors.imageUnknown(), slideErrors.colorInvalid(), slideErrors.linkInvalid()];
const findOne = selectOne(slideListing);
const nextPosition = 'SELECT coalesce(max(position) + 1, 0)::int AS position FROM read.slide_list WHERE page = $1';

export const SlideController = recordRoutes(slide, {
  list: {
    summary: 'Lister les diapositives',
    listing: slideListing,
    answer: pageOf(slideListing, (row: ListedSlide, { context }) => listedSlideToWire(context.environmentId, row)),
  },
  find: {
    summary: 'Lire une diapositive',
    read: async ({ db, context, id }) => {
      const [row] = await db.query<ListedSlide>(context, findOne, [id]);
      if (!row) throw slideErrors.unknown();
      return listedSlideToWire(context.environmentId, row);
    },
  },
  history: { summary: 'Ce qui a été fait sur une diapositive, par qui et quand' },
  create: write(SaveSlideDto, {
    summary: 'Ajouter une diapositive à une page',
    refusals,
    command: async ({ db, context, dto }) => {
      const page = dto.type ?? 'home';
      // Two slides added within the same instant may have one position: their ids then order them.
      const [last] = dto.position == null ? await db.query<{ position: number }>(context, nextPosition, [page]) : [];
      return { type: 'AddSlide', data: { ...slideContent(dto), page, position: dto.position ?? last?.position ?? 0 } };
    },
  }),
  save: write(SaveSlideDto, {
    summary: 'Enregistrer une diapositive et sa position',
    description: keptFields,
    refusals,
    command: ({ dto }) => ({ type: 'ReviseSlide', data: slideChange(dto) }),
  }),
  remove: { summary: 'Supprimer une diapositive', command: { type: 'DeleteSlide' } },
});
