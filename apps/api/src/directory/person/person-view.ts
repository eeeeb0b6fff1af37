import { allows } from '@intendance/contract/access.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { Session } from '../../platform/wire/session.js';
import type { SavePersonDto } from './save-person.dto.js';

/** The parts of a person that a user sees and may change. */
export type PersonView = { readonly family: boolean; readonly documents: boolean };

export const personView = ({ profile }: Session): PersonView => ({
  family: allows('people-family', profile),
  documents: allows('people-attachments', profile),
});

export const viewErrors = {
  family: () => new DomainError('person.family-forbidden', 'Vous ne pouvez pas accéder à la famille du bénéficiaire.', 'forbidden'),
  documents: () =>
    new DomainError('person.attachments-forbidden', 'Vous ne pouvez pas accéder aux pièces jointes du bénéficiaire.', 'forbidden'),
};

/** A user may not write the parts of a person that the user may not see. @throws person.family-forbidden, person.attachments-forbidden */
export function checkView({ spouse, children, attachments }: SavePersonDto, view: PersonView): void {
  if (!view.family && (spouse !== undefined || children !== undefined)) throw viewErrors.family();
  if (!view.documents && attachments !== undefined) throw viewErrors.documents();
}
