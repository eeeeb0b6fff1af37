import { registrationStatusLabels } from '@intendance/contract/status-labels.js';
import { optionsText } from '@intendance/domain/activities/registration/taken-options.js';
import { dayColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import type { ListedRegistration } from './registration.listing.js';

/** One person who comes. `name`: null for a participant without a name. `options`: all those of the registration, on its first line. */
export type Participant = { readonly name: string | null; readonly options: string | null; readonly registration: ListedRegistration };

/** A line for each place: first those who are named. */
export const participantsOf = (registration: ListedRegistration): Participant[] => {
  const { participants = [], claim } = registration.state;
  return Array.from({ length: claim.entries }, (_, index) => ({
    name: participants[index] ?? null,
    options: index === 0 ? optionsText(claim.options) || null : null,
    registration,
  }));
};

/** The list that an organiser ticks on the day. */
export const participantSheet: Sheet<Participant> = {
  name: 'Participants',
  fileName: 'Liste des participants',
  columns: [
    textColumn('Présent', () => null, 10),
    textColumn('Participant', ({ name }) => name, 32),
    textColumn('Inscrit par', ({ registration: { lastname, firstname } }) => `${lastname} ${firstname}`.trim(), 28),
    textColumn('Activité', ({ registration }) => registration.activity_name, 32),
    dayColumn('Date', ({ registration }) => registration.state.claim.date),
    textColumn('Statut', ({ registration }) => registrationStatusLabels[registration.state.status], 14),
    textColumn('Commentaire', ({ registration }) => registration.state.comment, 40),
    textColumn('Options de l’inscription', ({ options }) => options, 32),
  ],
};
