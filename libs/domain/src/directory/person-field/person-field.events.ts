import type { EnvironmentId } from '@intendance/kernel/id.js';

export const fieldGroups = ['civility', 'family', 'other', 'attachments'] as const;
export type FieldGroup = (typeof fieldGroups)[number];
export const fieldTypes = ['text', 'select', 'number', 'euros', 'date'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** The settings of an environment for one field of its people. */
export type PersonFieldSettings = {
  name: string;
  type: FieldType;
  required: boolean;
  enabled: boolean;
  /** The choices of a `select`. */
  options: readonly string[];
  /** A document may go with the field; `attachmentRequired` makes it mandatory. */
  attachment: boolean;
  attachmentRequired: boolean;
  attachmentName: string | null;
};

export type PersonField = PersonFieldSettings & {
  code: string;
  group: FieldGroup /** Of the product, not of the environment. */;
  isDefault: boolean;
};

/** Stored for ever: only add optional fields or new types. */
export type PersonFieldEvent = { type: 'PersonFieldConfigured'; data: PersonFieldSettings & { code: string } };

/** All the fields of an environment are one stream. */
export const personFieldStream = (environmentId: EnvironmentId): `person-field-${string}` => `person-field-${environmentId}`;
