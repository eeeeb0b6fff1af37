import { type Exclusion, exclusions, type Selection } from '@intendance/domain/mailing/mail-delivery/recipients.js';
import { type Sheet, textColumn } from '../../platform/documents/sheet.js';
import type { ListedContact } from './audience-sources.js';

/** The steps from the chosen contacts to the mails. */
export const audienceSteps = ['listed', ...exclusions, 'to-send'] as const;
export type AudienceStep = (typeof audienceSteps)[number];

export const stepLabels: Readonly<Record<AudienceStep, string>> = {
  listed: 'Choisis',
  excluded: 'Exclus',
  'without-address': 'Sans adresse',
  unsubscribed: 'Désinscrits',
  bounced: 'Adresses qui n’existent plus',
  double: 'En double',
  'to-send': 'À envoyer',
};

export type AudienceLine = { readonly name: string; readonly email: string | null; readonly step: Exclusion | 'to-send' };

/** The contacts of a page at one step of the funnel; for `listed`, all of them with the last step of each. */
export function audienceLines({ recipients, excluded }: Selection<ListedContact>, step: AudienceStep): AudienceLine[] {
  const lines = [
    ...recipients.map(({ name, email }): AudienceLine => ({ name, email, step: 'to-send' })),
    ...[...excluded].map(([{ name, email }, reason]): AudienceLine => ({ name, email, step: reason })),
  ];
  return step === 'listed' ? lines : lines.filter((line) => line.step === step);
}

export const audienceExport: Sheet<AudienceLine> = {
  name: 'Destinataires',
  fileName: 'Destinataires',
  columns: [
    textColumn('Nom', ({ name }) => name || null, 36),
    textColumn('E-mail', ({ email }) => email, 36),
    textColumn('Étape', ({ step }) => stepLabels[step], 28),
  ],
};
