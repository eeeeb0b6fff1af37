import { waitingListFold } from '@intendance/domain/activities/waiting-list/waiting-list.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { MailPersonAboutWaitingList } from './mail-person-about-waiting-list.policy.js';
import { OfferWaitingPlaces } from './offer-waiting-places.policy.js';
import { PassOnWaitingPlaces } from './pass-on-waiting-places.schedule.js';
import { WaitingListController } from './waiting-list.controller.js';
import { waitingListErasure } from './waiting-list.erasure.js';
import { waitingListExport, waitingListListing } from './waiting-list.export.js';
import { waitingListHistory } from './waiting-list.history.js';
import { waitingListEntries } from './waiting-list.projection.js';
import { WaitingListReader } from './waiting-list-reader.js';

export const waitingListNoun = noun({
  feature: 'inscriptions',
  controllers: [WaitingListController],
  providers: [WaitingListReader],
  projections: [projection(waitingListEntries)],
  policies: [OfferWaitingPlaces, MailPersonAboutWaitingList],
  schedules: [PassOnWaitingPlaces],
  history: [waitingListHistory],
  erasures: [waitingListErasure],
  exportedFiles: [
    exportedList({ title: 'Listes d’attente', feature: 'inscriptions', listing: waitingListListing, sheet: waitingListExport }),
  ],
  streams: [
    stream('waiting-list', waitingListFold, {
      texts: { joinedAt: 'impersonal', until: 'impersonal' },
      relay: {
        WaitingListJoined: ['personId', 'entries', 'joinedAt'],
        WaitingListLeft: ['personId', 'cause'],
        WaitingListPlacesOffered: ['personId', 'entries', 'until'],
        WaitingListOfferExpired: ['personId'],
        WaitingListServed: ['personId', 'registrationId'],
      },
    }),
  ],
});
