import { DomainError } from '@intendance/kernel/domain-error.js';

export const ticketCatalogueErrors = {
  empty: () => new DomainError('ticket-catalogue.empty', 'La billetterie a envoyé un catalogue vide.'),
  invalid: (propertyPath: string) => {
    const message = 'La billetterie a envoyé un catalogue illisible : un identifiant ou un nom manque, ou un identifiant est répété.';
    return new DomainError('ticket-catalogue.invalid', message, 'invalid', [{ propertyPath, code: 'ticket-catalogue.invalid', message }]);
  },
};
