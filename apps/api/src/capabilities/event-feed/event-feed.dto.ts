import {
  CountField,
  IdField,
  InstantField,
  NestedListField,
  ObjectField,
  ObjectListField,
  TextField,
  TextListField,
} from '../../platform/wire/fields.js';

export class PublicEventDto {
  @IdField({ description: 'Le même à chaque lecture et à chaque envoi : un destinataire reconnaît ainsi ce qu’il a déjà traité.' })
  id!: string;
  @TextField({ max: 120, example: 'refund.RefundPaid' }) type!: string;
  @TextField({ max: 60, example: 'refund' }) record_type!: string;
  @TextField({ max: 80, example: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47' }) record_id!: string;
  @CountField({ description: 'Rang de l’événement dans l’histoire de son élément, à partir de 1.', example: 7 }) version!: number;
  @CountField({ description: 'Version de la forme des valeurs de ce type.', example: 1 }) schema_version!: number;
  @InstantField() recorded_at!: string;
  @TextField({ max: 48, example: '0:7412:98', description: 'Place dans l’histoire de la structure, pour `after`.' }) position!: string;
  @ObjectField({
    description: 'Valeurs de l’événement, montants en centimes. Ni nom ni texte libre : l’élément se lit par sa route.',
    example: { paidOn: '2026-03-14' },
  })
  values!: Record<string, unknown>;
}

export class EventPageDto {
  @NestedListField(() => PublicEventDto, { description: 'Le plus ancien d’abord.' }) events!: PublicEventDto[];
  @TextField({ max: 48, example: '0:7412:98', description: 'À donner dans `after` pour lire la suite, même sans événement.' })
  next!: string;
}

export class EventQueryDto {
  @TextField({
    max: 48,
    optional: true,
    example: '0:7412:98',
    description: '`next` de la page lue avant ; absent, la lecture commence au premier événement ; `now`, après le dernier.',
  })
  after?: string;
  @TextField({
    max: 2000,
    optional: true,
    example: 'refund.*,person.PersonRegistered',
    description: 'Types, séparés par des virgules ; `refund.*` pour tous ceux d’un élément. Absent : tous.',
  })
  types?: string;
  @TextField({ max: 4, optional: true, example: '200', description: 'Événements au plus, de 1 à 500 ; 100 sans lui.' }) limit?: string;
  @TextField({
    max: 2,
    optional: true,
    example: '25',
    description: 'Secondes d’attente du prochain événement quand il n’y en a pas, 30 au plus.',
  })
  wait?: string;
}

export class PublicEventTypeDto {
  @TextField({ max: 120, example: 'refund.RefundPaid' }) type!: string;
  @TextField({ max: 60, example: 'refund' }) record_type!: string;
  @TextField({ max: 120, example: 'Demande de remboursement', description: 'Nom de l’élément.' }) label!: string;
  @TextListField({ maxLength: 120, description: 'Chemins des valeurs qui peuvent s’y trouver : `lines.amount`.' }) fields!: string[];
}

export class PublicEventTypesDto {
  @NestedListField(() => PublicEventTypeDto, { description: 'Dans l’ordre de leur nom.' }) types!: PublicEventTypeDto[];
}

/** A JSON Schema document. */
export class EventSchemasDto {
  @TextField({ max: 100, example: 'https://json-schema.org/draft/2020-12/schema' }) $schema!: string;
  @ObjectListField({ description: 'Un renvoi par type d’événement.' }) oneOf!: object[];
  @ObjectField({ description: 'Le schéma de chaque type, sous son nom.' }) $defs!: Record<string, object>;
}
