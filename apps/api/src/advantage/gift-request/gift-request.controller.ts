import { giftRequestErrors } from '@intendance/domain/advantage/gift-request/gift-request.errors.js';
import { giftPreviewCase, giftRequestCase } from '@intendance/domain/advantage/gift-request/gift-request.js';
import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { answer, pageOf, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { PreviewCase } from '../../platform/writes/preview-case.js';
import { GiftPeople } from './gift-people.js';
import { CancelGiftsDto, GiftPreviewDto, GiftRequestDto, PreviewGiftsDto, RequestGiftsDto } from './gift-request.dto.js';
import { giftRequestExport } from './gift-request.export.js';
import { giftRequestListing, type ListedGiftRequest } from './gift-request.listing.js';
import { FindGiftRequest } from './gift-request.queries.js';
import { giftRequestToWire, previewOf, previewToWire, sentOrderOf } from './gift-request-wire.js';

const gift = record({
  path: 'gifts',
  feature: 'gifts',
  operations: { record: 'Gift' },
  stream: 'gift-request',
  recordType: 'gift',
  dto: GiftRequestDto,
  needs: { people: GiftPeople },
  case: giftRequestCase,
  toDto: ({ value, version }, { id }) => giftRequestToWire(id, version, value, {}),
});

const rowToWire = ({ id, version, state, ...updated }: ListedGiftRequest): GiftRequestDto => giftRequestToWire(id, version, state, updated);
const orderRefusals = [giftRequestErrors.dayInvalid(), giftRequestErrors.criterionUnknown(), giftRequestErrors.notBeneficiary(1)];

export const GiftRequestController = recordRoutes(gift, {
  list: { summary: 'Lister les demandes de bons cadeaux', listing: giftRequestListing, answer: pageOf(giftRequestListing, rowToWire) },
  download: { summary: 'Télécharger la liste des demandes de bons cadeaux', sheet: giftRequestExport },
  find: {
    summary: 'Lire une demande de bons cadeaux',
    read: async ({ queries, context, id }) => rowToWire(await queries.execute(new FindGiftRequest(context, id))),
  },
  history: { summary: 'Ce qui a été fait sur une demande de bons cadeaux, par qui et quand' },
  batch: {
    preview: answer(PreviewGiftsDto, {
      summary: 'Compter les bons d’une commande, et les personnes qui dépasseraient l’exonération de l’URSSAF',
      response: GiftPreviewDto,
      refusals: orderRefusals,
      answer: async (call) => {
        const data = await previewOf(call);
        const command = { id: newId<'gift-request'>(), type: 'PreviewGifts' as const, data };
        const { value: order } = await call.queries.execute(new PreviewCase(call.context, giftPreviewCase, command));
        return previewToWire(order, data.people);
      },
    }),
  },
  create: write(RequestGiftsDto, {
    name: 'request',
    summary: 'Commander des bons cadeaux',
    refusals: [
      giftRequestErrors.incomplete([]),
      ...orderRefusals,
      giftRequestErrors.reasonMissing(),
      giftRequestErrors.totalChanged(42, cents(2100_00)),
      giftRequestErrors.atRisk(3, cents(450_00), cents(200_00)),
    ],
    command: async (call) => ({ type: 'RequestGifts', data: await sentOrderOf(call) }),
  }),
  moves: {
    mark_sent: {
      summary: 'Noter qu’une demande de bons cadeaux est transmise',
      refusals: [giftRequestErrors.cancelled()],
      command: { type: 'RecordGiftRequestSent' },
    },
    cancel: write(CancelGiftsDto, {
      summary: 'Annuler une demande de bons cadeaux',
      refusals: [giftRequestErrors.reasonMissing()],
      command: ({ dto }) => ({ type: 'CancelGiftRequest', data: { reason: dto.reason ?? '' } }),
    }),
  },
});
