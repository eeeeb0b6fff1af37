import type { WaitingListEvent, WaitingListLeaving } from '@intendance/domain/activities/waiting-list/waiting-list.events.js';
import { formatInstant } from '../../platform/documents/cell-text.js';
import { describer, type HistoryEntry, reference } from '../../platform/history/history-describer.js';
import { countField, field } from '../../platform/history/history-fields.js';

export const waitingListHistory = describer<WaitingListEvent>({
  streamType: 'waiting-list',
  recordType: 'waiting_list',
  // A line is about one person, and the line before about another.
  isJournal: true,
  describe: (event) => describeWaitingListEvent(event),
});

const leavings: Readonly<Record<WaitingListLeaving, string>> = {
  member: 'a quitté la liste d’attente',
  office: 'a retiré une personne de la liste d’attente',
  'registrations-ended': 'a mis fin à l’attente d’une personne : les inscriptions sont closes',
  departure: 'a retiré de la liste d’attente une personne partie ou mise à la corbeille',
  erasure: 'a retiré de la liste d’attente une personne dont les données sont effacées',
};

function describeWaitingListEvent(event: WaitingListEvent): HistoryEntry {
  const person = { person: field('Bénéficiaire', reference('person', event.data.personId)) };
  switch (event.type) {
    case 'WaitingListJoined':
      return { label: 'a ajouté à la liste d’attente', fields: { ...person, entries: countField('Participants', event.data.entries) } };
    case 'WaitingListLeft':
      return { label: leavings[event.data.cause], fields: person };
    case 'WaitingListPlacesOffered': {
      const { entries, until } = event.data;
      return {
        label: 'a proposé des places de la liste d’attente',
        fields: {
          ...person,
          entries: countField('Participants', entries),
          until: field('Jusqu’au', formatInstant(new Date(until)), until),
        },
      };
    }
    case 'WaitingListOfferExpired':
      return { label: 'a repris des places proposées, faute de réponse', fields: person };
    case 'WaitingListServed':
      return {
        label: 'a inscrit une personne de la liste d’attente',
        fields: person,
      };
  }
}
