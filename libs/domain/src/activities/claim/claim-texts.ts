import type { Violation } from '@intendance/kernel/domain-error.js';

/** The specification's texts that every kind of claim has, kept to the letter. */
export const claimTexts = {
  documentMissing: 'Vous devez ajouter une pièce justificative.',
  incomplete: 'Veuillez renseigner tous les champs du formulaire.',
  personMissing: 'Veuillez renseigner un bénéficiaire.',
  /** Ours: the specification has no reason. */
  reasonMissing: 'Veuillez indiquer un motif.',
} as const;

export const on = (propertyPath: string, code: string, message: string): Violation[] => [{ propertyPath, code, message }];

export const incompleteFields = (fields: readonly string[]): Violation[] =>
  fields.flatMap((propertyPath) => on(propertyPath, 'required', claimTexts.incomplete));
