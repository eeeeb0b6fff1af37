export const fieldGroups = ['civility', 'family', 'other', 'attachments'] as const;
export type FieldGroup = (typeof fieldGroups)[number];
export const fieldTypes = ['text', 'select', 'number', 'euros', 'date'] as const;
export type FieldType = (typeof fieldTypes)[number];

export type PersonField = {
  id: string;
  field_code: string;
  field_group: FieldGroup;
  field_name: string;
  field_type: FieldType;
  required: boolean;
  enabled: boolean;
  default_field: boolean;
  configs: { options?: string[] };
  attachment: boolean;
  attachment_required: boolean;
  attachment_name: string | null;
  version: number;
};

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

/** What a document of the field is called. */
export const documentName = ({ attachment_name, field_name }: PersonField): string => attachment_name || field_name;
