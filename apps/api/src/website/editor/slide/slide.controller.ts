import { allows, guard } from '@intendance/contract/access.js';
import type { SitePage } from '@intendance/domain/website/editor/site-page.js';
import { slideErrors } from '@intendance/domain/website/editor/slide/slide.errors.js';
import { type SlideId, slideStream } from '@intendance/domain/website/editor/slide/slide.events.js';
import { type KnownSlide, knownSlide, slideCase, slideDecider } from '@intendance/domain/website/editor/slide/slide.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { selectOne } from '../../../platform/lists/select-one.js';
import { pageOf, record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { accessErrors } from '../../../platform/wire/access.errors.js';
import { keptFields } from '../../../platform/wire/kept-fields.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { Session } from '../../../platform/wire/session.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { SaveSlideDto, SlideDto } from './slide.dto.js';
import { advantageSlideListing, type ListedSlide, slideListing } from './slide.listing.js';
import { listedSlideToWire, slideChange, slideContent, slideToWire } from './slide-wire.js';

const slide = record({
  path: 'slides',
  feature: 'website-slider',
  operations: { record: 'Slide' },
  stream: 'slide',
  recordType: 'slide',
  dto: SlideDto,
  needs: { db: TenantDb, store: EventStore },
  case: slideCase,
  toDto: ({ value, version }: WriteResult<KnownSlide>, { id }) => slideToWire(id, version, value),
});

/** A brand may keep the slider of the advantages only. */
const seesPage = ({ profile }: Session, page: SitePage): boolean => page === 'advantage' || allows('website-pages', profile);
const listingOf = ({ profile }: Session) => (allows('website-pages', profile) ? slideListing : advantageSlideListing);

type OwnCall = { readonly store: EventStore; readonly context: RequestContext; readonly session: Session; readonly id: string };

/** @throws slide.unknown, for a slide of a page that the brand hides */
async function requireSeen({ store, context, session, id }: OwnCall): Promise<void> {
  if (seesPage(session, 'home')) return;
  const [slice] = await store.read(context.environmentId, [slideStream(id as SlideId)]);
  if (!seesPage(session, knownSlide(foldSlice(slideDecider, slice).state).page)) throw slideErrors.unknown();
}

const refusals = [slideErrors.imageMissing(), slideErrors.imageUnknown(), slideErrors.colorInvalid(), slideErrors.linkInvalid()];
const findOne = selectOne(slideListing);
const nextPosition = 'SELECT coalesce(max(position) + 1, 0)::int AS position FROM read.slide_list WHERE page = $1';

export const SlideController = recordRoutes(slide, {
  list: {
    summary: 'Lister les diapositives',
    listing: slideListing,
    listingOf,
    answer: (call) =>
      pageOf(listingOf(call.session), (row: ListedSlide, { context }) => listedSlideToWire(context.environmentId, row))(call),
  },
  find: {
    summary: 'Lire une diapositive',
    read: async ({ db, context, session, id }) => {
      const [row] = await db.query<ListedSlide>(context, findOne, [id]);
      if (!row || !seesPage(session, row.state.page)) throw slideErrors.unknown();
      return listedSlideToWire(context.environmentId, row);
    },
  },
  history: { summary: 'Ce qui a été fait sur une diapositive, par qui et quand', check: requireSeen },
  create: write(SaveSlideDto, {
    summary: 'Ajouter une diapositive à une page',
    refusals,
    command: async ({ db, context, session, dto }) => {
      const page = dto.type ?? 'home';
      const others = guard('website-pages', session.profile);
      if (page !== 'advantage' && !others.allowed) throw accessErrors.refused(others);
      // Two slides added within the same instant may have one position: their ids then order them.
      const [last] = dto.position == null ? await db.query<{ position: number }>(context, nextPosition, [page]) : [];
      return { type: 'AddSlide', data: { ...slideContent(dto), page, position: dto.position ?? last?.position ?? 0 } };
    },
  }),
  save: write(SaveSlideDto, {
    summary: 'Enregistrer une diapositive et sa position',
    description: keptFields,
    refusals,
    command: async ({ dto, ...call }) => {
      await requireSeen(call);
      return { type: 'ReviseSlide', data: slideChange(dto) };
    },
  }),
  remove: {
    summary: 'Supprimer une diapositive',
    command: async (call) => {
      await requireSeen(call);
      return { type: 'DeleteSlide' as const };
    },
  },
});
