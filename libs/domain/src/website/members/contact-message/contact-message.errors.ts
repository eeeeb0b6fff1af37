import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const contactMessageErrors = {
  incomplete: (violations: Violation[]) =>
    new DomainError('contact-message.incomplete', 'Veuillez renseigner les informations manquantes.', 'invalid', violations),
};
