import { fieldGroups, fieldTypes } from '@intendance/domain/directory/person-field/person-field.events.js';
import {
  ChoiceField,
  CountField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
  TextListField,
} from '../../platform/wire/fields.js';

const absent = { optional: true } as const;

export class PersonFieldConfigsDto {
  @TextListField({ optional: true, max: 200, maxLength: 200, description: 'Choix d’un champ select.' }) options?: string[];
}

/** An absent property leaves the setting unchanged. */
export class SavePersonFieldDto {
  @TextField({ ...absent, max: 100, example: 'Site' }) field_name?: string;
  @ChoiceField(fieldTypes, { ...absent, description: 'Ne se change que pour CUSTOM1 à CUSTOM3.' }) field_type?: (typeof fieldTypes)[number];
  @FlagField(absent) required?: boolean;
  @FlagField(absent) enabled?: boolean;
  @NestedField(() => PersonFieldConfigsDto, absent) configs?: PersonFieldConfigsDto;
  @FlagField({ ...absent, description: 'Une pièce jointe va avec le champ.' }) attachment?: boolean;
  @FlagField(absent) attachment_required?: boolean;
  @TextField({ optional: true, nullable: true, max: 100, example: 'Livret de famille' }) attachment_name?: string | null;
}

export class PersonFieldDto {
  @IdField() id!: string;
  @TextField({ max: 40, example: 'CUSTOM1' }) field_code!: string;
  @ChoiceField(fieldGroups) field_group!: (typeof fieldGroups)[number];
  @TextField({ max: 100, example: 'Site' }) field_name!: string;
  @ChoiceField(fieldTypes) field_type!: (typeof fieldTypes)[number];
  @FlagField() required!: boolean;
  @FlagField() enabled!: boolean;
  @FlagField({ description: 'Champ du produit : son type ne se change pas.' }) default_field!: boolean;
  @NestedField(() => PersonFieldConfigsDto) configs!: PersonFieldConfigsDto;
  @FlagField() attachment!: boolean;
  @FlagField() attachment_required!: boolean;
  @TextField({ nullable: true, max: 100, example: 'Livret de famille' }) attachment_name!: string | null;
  @CountField({ description: 'Version de la configuration entière, pour If-Match.' }) version!: number;
}

export class PersonFieldsDto {
  @CountField({ example: 21 }) totalCount!: number;
  @NestedListField(() => PersonFieldDto) person_fields!: PersonFieldDto[];
}
