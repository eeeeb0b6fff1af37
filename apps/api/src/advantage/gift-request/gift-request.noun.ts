import { giftRequestFold } from '@intendance/domain/advantage/gift-request/gift-request.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { GiftPeople } from './gift-people.js';
import { GiftRequestController } from './gift-request.controller.js';
import { giftRequestExport } from './gift-request.export.js';
import { giftRequestHistory } from './gift-request.history.js';
import { giftRequestListing } from './gift-request.listing.js';
import { FindGiftRequestHandler } from './gift-request.queries.js';
import { giftRequestList } from './gift-request-list.projection.js';
import { MailSupportOfGiftRequests } from './mail-support-of-gift-requests.policy.js';

export const giftRequestNoun = noun({
  feature: 'gifts',
  controllers: [GiftRequestController],
  providers: [GiftPeople, FindGiftRequestHandler],
  projections: [projection(giftRequestList)],
  policies: [MailSupportOfGiftRequests],
  history: [giftRequestHistory],
  exportedFiles: [
    exportedList({ title: 'Demandes de bons cadeaux', feature: 'gifts', listing: giftRequestListing, sheet: giftRequestExport }),
  ],
  streams: [
    // Reasons are free texts: they stay here.
    stream('gift-request', giftRequestFold, {
      texts: {
        reason: 'clear: a free text about a request for many people',
        risk: { overrideReason: 'clear: a free text about a request for many people' },
      },
      relay: {
        GiftsRequested: [
          'giftType',
          'amount',
          'number',
          'total',
          'givenOn',
          'selection',
          'risk.people',
          'risk.base',
          'risk.ceiling',
          'requestedOn',
        ],
        GiftRequestSent: ['sentOn'],
        GiftRequestCancelled: ['cancelledOn'],
      },
    }),
  ],
});
