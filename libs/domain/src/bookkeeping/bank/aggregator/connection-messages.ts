import type { BankConnection, BankConnectionError } from '../bank-account/bank-account.events.js';

const moreNeeded = 'Des informations supplémentaires sont nécessaires pour synchroniser vos comptes.';

export const connectionMessages: Readonly<Record<BankConnectionError, string>> = {
  wrongpass: 'L’authentification auprès de votre banque a échoué : vérifiez vos identifiants.',
  changepass: 'Le mot de passe de votre banque doit être changé.',
  unavailable: 'Le site de l’agrégateur est inaccessible.',
  SCARequired: moreNeeded,
  webauthRequired: moreNeeded,
  additionalInformationNeeded: moreNeeded,
  decoupled: moreNeeded,
  bug: 'Une erreur est survenue lors de la synchronisation de vos comptes.',
};

/** The bank's own message goes before ours. Null when the connection has no error. */
export const connectionMessage = ({ error, errorMessage }: Pick<BankConnection, 'error' | 'errorMessage'>): string | null =>
  error === null ? null : errorMessage?.trim() || connectionMessages[error];
