import { civilities } from '@intendance/domain/directory/person/person.events.js';
import { ChoiceField, DayField, IdField, NestedField, NestedListField, TextField } from '../../platform/wire/fields.js';

const absent = { optional: true, nullable: true } as const;

export class SaveMemberDto {
  @IdField({ ...absent, description: 'Le membre déjà connu ; sans lui, un enfant est reconnu à son prénom et à sa date de naissance.' })
  id?: string | null;
  @TextField({ ...absent, max: 200, example: 'Paul' }) firstname?: string | null;
  @TextField({ ...absent, max: 200, example: 'MARTIN', description: 'Celui du bénéficiaire s’il manque.' }) lastname?: string | null;
  @DayField(absent) birthday?: string | null;
}

export class SaveChildDto extends SaveMemberDto {
  @ChoiceField(['CHILD'], absent) type?: 'CHILD' | null;
}

export class SaveCustomFieldsDto {
  @TextField({ ...absent, max: 1000, example: 'Lyon' }) CUSTOM1?: string | null;
  @TextField({ ...absent, max: 1000, example: '12.5' }) CUSTOM2?: string | null;
  @TextField({ ...absent, max: 1000, example: '2026-03-14' }) CUSTOM3?: string | null;
}

export class KeptAttachmentDto {
  @IdField({ description: 'De POST /person_attachments, ou déjà jointe.' }) id!: string;
  @TextField({ ...absent, max: 40, example: 'ATTACHMENT1' }) field_code?: string | null;
}

/** An absent property leaves the person unchanged; null empties the field. The domain reports missing fields. */
export class SavePersonDto {
  @ChoiceField(civilities, absent) civility?: (typeof civilities)[number] | null;
  @TextField({ ...absent, max: 1000, example: 'martin' }) lastname?: string | null;
  @TextField({ ...absent, max: 1000, example: 'anne-marie' }) firstname?: string | null;
  @TextField({ ...absent, max: 1000, example: 'anne@exemple.fr' }) email?: string | null;
  @DayField({ ...absent, example: '1980-04-12' }) birthday?: string | null;
  @TextField({ ...absent, max: 1000, example: 'A-0042' }) matricule?: string | null;
  @TextField({ ...absent, max: 1000, example: '3 rue des Lilas' }) address?: string | null;
  @TextField({ ...absent, max: 20, example: '69001' }) zip_code?: string | null;
  @TextField({ ...absent, max: 1000, example: 'Lyon' }) city?: string | null;
  @TextField({ ...absent, max: 40, example: '04 12 34 56 78' }) phone?: string | null;
  @TextField({ ...absent, max: 40, example: '06 12 34 56 78' }) mobile?: string | null;
  @DayField({ ...absent, example: '2020-01-06' }) entrance_date?: string | null;
  @DayField({ ...absent, example: '2026-12-31' }) exit_date?: string | null;
  @NestedField(() => SaveMemberDto, { ...absent, description: 'Avec PEOPLE_FAMILY_ACCESS.' }) spouse?: SaveMemberDto | null;
  @NestedListField(() => SaveChildDto, { optional: true, max: 50, description: 'Avec PEOPLE_FAMILY_ACCESS. Toute la liste.' })
  children?: SaveChildDto[];
  @NestedField(() => SaveCustomFieldsDto, { optional: true }) custom_fields?: SaveCustomFieldsDto;
  @NestedListField(() => KeptAttachmentDto, { optional: true, max: 50, description: 'Avec PEOPLE_ATTACHMENT_ACCESS. Toute la liste.' })
  attachments?: KeptAttachmentDto[];
}
