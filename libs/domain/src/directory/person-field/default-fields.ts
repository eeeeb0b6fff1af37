import type { FieldGroup, FieldType, PersonField } from './person-field.events.js';

/** The fields of a new environment, in the order of the form, of the settings and of violations. */
export const defaultFields: readonly PersonField[] = [
  standard('civility', 'civility', 'Civilité', 'select', { options: ['M', 'Mme'] }),
  standard('lastname', 'civility', 'Nom', 'text', { required: true }),
  standard('firstname', 'civility', 'Prénom', 'text', { required: true }),
  standard('birthday', 'civility', 'Date de naissance', 'date'),
  standard('email', 'civility', 'E-mail', 'text'),
  standard('address', 'civility', 'Adresse', 'text'),
  standard('zip_code', 'civility', 'Code postal', 'text'),
  standard('city', 'civility', 'Ville', 'text'),
  standard('phone', 'civility', 'Téléphone', 'text'),
  standard('mobile', 'civility', 'Mobile', 'text'),
  standard('spouse', 'family', 'Conjoint', 'text'),
  standard('children', 'family', 'Enfants', 'text'),
  standard('matricule', 'other', 'Matricule', 'text'),
  standard('entrance_date', 'other', 'Date d’entrée', 'date'),
  standard('exit_date', 'other', 'Date de sortie', 'date'),
  custom('CUSTOM1', 'other', 'Champ personnalisé 1'),
  custom('CUSTOM2', 'other', 'Champ personnalisé 2'),
  custom('CUSTOM3', 'other', 'Champ personnalisé 3'),
  document('ATTACHMENT1', 'Justificatif', true),
  document('ATTACHMENT2', 'Justificatif 2', false),
  document('ATTACHMENT3', 'Justificatif 3', false),
];

function standard(code: string, group: FieldGroup, name: string, type: FieldType, more: Partial<PersonField> = {}): PersonField {
  return { ...bare(code, group, name, type), isDefault: true, enabled: true, ...more };
}

function custom(code: string, group: FieldGroup, name: string): PersonField {
  return bare(code, group, name, 'text');
}

/** A document that goes with no other field. */
function document(code: string, name: string, enabled: boolean): PersonField {
  return { ...bare(code, 'attachments', name, 'text'), enabled, attachment: true, attachmentName: name };
}

function bare(code: string, group: FieldGroup, name: string, type: FieldType): PersonField {
  return {
    code,
    group,
    name,
    type,
    isDefault: false,
    required: false,
    enabled: false,
    options: [],
    attachment: false,
    attachmentRequired: false,
    attachmentName: null,
  };
}
