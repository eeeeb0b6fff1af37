import type { RequestedChange } from '@intendance/domain/directory/person-request/requested-change.js';

/** The fields that a person may ask to change, as screens, history and mails call them. */
export const changeLabels = {
  civility: 'Civilité',
  lastname: 'Nom',
  firstname: 'Prénom',
  birthday: 'Date de naissance',
  email: 'E-mail',
  address: 'Adresse',
  zipCode: 'Code postal',
  city: 'Ville',
  phone: 'Téléphone',
  mobile: 'Mobile',
} as const satisfies Record<keyof RequestedChange, string>;
