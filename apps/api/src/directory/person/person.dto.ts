import { civilities } from '@intendance/domain/directory/person/person.events.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../platform/wire/fields.js';

export class SpouseDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Paul' }) firstname!: string;
  @TextField({ max: 200, example: 'MARTIN' }) lastname!: string;
  @DayField({ nullable: true }) birthday!: string | null;
}

export class ChildDto extends SpouseDto {
  @ChoiceField(['CHILD']) type!: 'CHILD';
}

export class CustomFieldsDto {
  @TextField({ max: 1000, nullable: true, example: 'Lyon' }) CUSTOM1!: string | null;
  @TextField({ max: 1000, nullable: true, example: '12.5' }) CUSTOM2!: string | null;
  @TextField({ max: 1000, nullable: true, example: '2026-03-14' }) CUSTOM3!: string | null;
}

export class PersonAttachmentDto {
  @IdField() id!: string;
  @TextField({ max: 255, example: 'livret.pdf' }) name!: string;
  @TextField({ max: 10, example: 'pdf' }) extension!: string;
  @CountField({ example: 123456 }) size!: number;
  @TextField({ max: 100, example: 'application/pdf' }) mime_type!: string;
  @DayField({ description: 'Jour du dépôt.' }) date_upload!: string;
  @TextField({ max: 40, nullable: true, example: 'ATTACHMENT1', description: 'Champ de la configuration auquel la pièce répond.' })
  field_code!: string | null;
}

/** A result of the search for a beneficiary. */
export class PersonSummaryDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'MARTIN' }) lastname!: string;
  @TextField({ max: 200, example: 'Anne-Marie' }) firstname!: string;
  @TextField({ max: 400, example: 'MARTIN Anne-Marie' }) fullname!: string;
}

const needsFamily = 'Absent sans PEOPLE_FAMILY_ACCESS.';

export class PersonDto extends PersonSummaryDto {
  @ChoiceField(civilities, { nullable: true }) civility!: (typeof civilities)[number] | null;
  @TextField({ max: 320, nullable: true, example: 'anne@exemple.fr' }) email!: string | null;
  @DayField({ nullable: true }) birthday!: string | null;
  @TextField({ max: 100, nullable: true, example: 'A-0042' }) matricule!: string | null;
  @TextField({ max: 400, nullable: true, example: '3 rue des Lilas' }) address!: string | null;
  @TextField({ max: 5, nullable: true, example: '69001' }) zip_code!: string | null;
  @TextField({ max: 200, nullable: true, example: 'Lyon' }) city!: string | null;
  @TextField({ max: 10, nullable: true, example: '0412345678' }) phone!: string | null;
  @TextField({ max: 10, nullable: true, example: '0612345678' }) mobile!: string | null;
  @DayField({ nullable: true }) entrance_date!: string | null;
  @DayField({ nullable: true }) exit_date!: string | null;
  @NestedField(() => SpouseDto, { optional: true, nullable: true, description: needsFamily }) spouse?: SpouseDto | null;
  @NestedListField(() => ChildDto, { optional: true, description: needsFamily }) children?: ChildDto[];
  @NestedField(() => CustomFieldsDto) custom_fields!: CustomFieldsDto;
  @NestedListField(() => PersonAttachmentDto, { optional: true, description: 'Absent sans PEOPLE_ATTACHMENT_ACCESS.' })
  attachments?: PersonAttachmentDto[];
  @FlagField({ example: false }) isDeleted!: boolean;
  @FlagField({ example: false, description: 'Les données personnelles ont été effacées.' }) is_erased!: boolean;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}
