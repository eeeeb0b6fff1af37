import { offeredText } from '@intendance/domain/activities/registration-activity/registration-option.js';
import { cents } from '@intendance/kernel/money.js';
import { countColumn, dayColumn, eurosColumn, flagColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import type { ListedRegistrationActivity } from './registration-activity.listing.js';

export const admissionLabels = { everyone: 'Chaque personne ou invité', 'one-per-household': 'Une personne par foyer' } as const;
export const pricingLabels = { registrant: 'Prix par inscrit', family: 'Prix par famille' } as const;

/** 'Export paramétrage inscription.xlsx' */
export const registrationActivityExport: Sheet<ListedRegistrationActivity> = {
  name: 'Activités',
  fileName: 'Export paramétrage inscription',
  columns: [
    textColumn('Activité', ({ state }) => state.current.name, 32),
    flagColumn('Active', ({ state }) => state.current.enabled),
    eurosColumn('Prix', ({ state }) => state.current.price),
    textColumn('Tarif', ({ state }) => pricingLabels[state.current.pricing], 20),
    dayColumn('Date de début', ({ state }) => state.current.startDate, 14),
    dayColumn('Date de fin', ({ state }) => state.current.endDate, 14),
    dayColumn('Annulation jusqu’au', ({ state }) => state.current.cancelUntil ?? null, 18),
    textColumn('Participants', ({ state }) => admissionLabels[state.current.admission], 28),
    flagColumn('Pièce jointe obligatoire', ({ state }) => state.current.attachmentRequired, 24),
    flagColumn('Facture obligatoire', ({ state }) => state.current.billRequired, 20),
    countColumn('Places', ({ state }) => state.current.capacity),
    countColumn('Liste d’attente (heures pour répondre)', ({ state }) => state.current.waitingListHours ?? null, 24),
    textColumn('Options', ({ state }) => offeredText(state.current.options) || null, 48),
    countColumn('Inscrits', ({ attendees }) => attendees),
    eurosColumn('Montant des inscriptions', ({ amount }) => cents(amount), 24),
    textColumn('Règle', ({ state }) => state.current.comment, 48),
    countColumn('Version', ({ state }) => state.current.version, 10),
  ],
};
