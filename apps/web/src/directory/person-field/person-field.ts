import type { Schema } from '@intendance/contract/client.js';

export const fieldGroups = ['civility', 'family', 'other', 'attachments'] as const satisfies readonly FieldGroup[];
export type FieldGroup = PersonField['field_group'];
export const fieldTypes = ['text', 'select', 'number', 'euros', 'date'] as const satisfies readonly FieldType[];
export type FieldType = PersonField['field_type'];

export type PersonField = Schema<'PersonFieldDto'>;

export const groupLabels: Record<FieldGroup, string> = {
  civility: 'État civil et coordonnées',
  family: 'Famille',
  other: 'Autres informations',
  attachments: 'Pièces jointes',
};
export const typeLabels: Record<FieldType, string> = {
  text: 'Texte',
  select: 'Liste de choix',
  number: 'Nombre',
  euros: 'Montant en euros',
  date: 'Date',
};

export const documentName = ({ attachment_name, field_name }: PersonField): string => attachment_name || field_name;
