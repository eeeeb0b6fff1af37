import type { Schema } from '@intendance/contract/client.js';

export const requestsPath = '/people/requests';

export const requestStatuses = ['PENDING', 'APPROVED', 'REFUSED'] as const;
export type RequestStatus = (typeof requestStatuses)[number];
export const requestTones = { PENDING: 'waiting', APPROVED: 'done', REFUSED: 'refused' } as const;

/** The member to add. */
export type RequestData = Omit<Schema<'RequestDataDto'>, 'type'> & { type: keyof typeof typeLabels };
export type PersonRequest = Schema<'PersonRequestDto'>;
export type RequestedChange = Schema<'RequestedChangeDto'>;
export const typeLabels = { CHILD: 'Enfant', SPOUSE: 'Conjoint' } as const;
/** The fields that a person may ask to change, in the order of the record. */
export const changeLabels = {
  civility: 'Civilité',
  lastname: 'Nom',
  firstname: 'Prénom',
  birthday: 'Date de naissance',
  email: 'E-mail',
  address: 'Adresse',
  zip_code: 'Code postal',
  city: 'Ville',
  phone: 'Téléphone',
  mobile: 'Mobile',
} as const satisfies Record<keyof RequestedChange, string>;

export function subjectOf({ data, change }: PersonRequest): string {
  if (data.type !== 'SELF') return `${typeLabels[data.type]} : ${data.lastname} ${data.firstname}`;
  const names = Object.entries(changeLabels).filter(([name]) => change?.[name as keyof RequestedChange] !== undefined);
  return `Modification de la fiche : ${names.map(([, label]) => label.toLowerCase()).join(', ') || '–'}`;
}
