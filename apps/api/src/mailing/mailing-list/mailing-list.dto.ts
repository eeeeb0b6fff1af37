import { civilities } from '@intendance/domain/directory/person/person.events.js';
import { presences } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import { mailingListTypes } from '@intendance/domain/mailing/mailing-list/mailing-list.js';
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
  TextListField,
} from '../../platform/wire/fields.js';

const absent = { optional: true, nullable: true } as const;

export class MailingListRangeDto {
  @DayField(absent) from?: string | null;
  @DayField(absent) to?: string | null;
}

class PeopleFiltersDto {
  @ChoiceField(presences, { optional: true, description: 'current s’il manque.' }) statusBenef?: (typeof presences)[number];
  @ChoiceField(civilities, absent) civility?: (typeof civilities)[number] | null;
  @TextField({ ...absent, max: 10, example: '75011' }) zip_code?: string | null;
  @TextField({ ...absent, max: 200, example: 'Paris' }) city?: string | null;
  @TextField({ ...absent, max: 200 }) CUSTOM1?: string | null;
  @TextField({ ...absent, max: 200 }) CUSTOM2?: string | null;
  @TextField({ ...absent, max: 200 }) CUSTOM3?: string | null;
  @NestedField(() => MailingListRangeDto, { ...absent, description: 'Date d’entrée, bornes comprises.' })
  ENTRANCE?: MailingListRangeDto | null;
  @NestedField(() => MailingListRangeDto, { ...absent, description: 'Date de sortie, bornes comprises.' })
  EXIT?: MailingListRangeDto | null;
}

export class SaveMailingListDataDto extends PeopleFiltersDto {
  @IdField({ ...absent, description: 'De POST /mailing_lists/files. Absent : le fichier de la liste reste.' }) file?: string | null;
}

/** The fields that a form may leave empty: the domain reports the missing ones. */
export class SaveMailingListDto {
  @TextField({ ...absent, max: 200, example: 'Salariés de Lyon' }) name?: string | null;
  @ChoiceField(mailingListTypes, absent) type?: (typeof mailingListTypes)[number] | null;
  @NestedField(() => SaveMailingListDataDto, absent) data?: SaveMailingListDataDto | null;
  @FlagField({ optional: true }) consent?: boolean;
}

export class MailingListFileDto {
  @IdField() id!: string;
  @TextField({ max: 255, example: 'anciens.csv' }) name!: string;
  @TextField({ max: 10, example: 'csv' }) extension!: string;
  @CountField({ example: 12345 }) size!: number;
  @TextField({ max: 100, example: 'text/csv' }) mime_type!: string;
  @CountField({ description: 'Lignes dont l’adresse est utilisable.' }) contacts!: number;
  @CountField({ description: 'Lignes laissées de côté.' }) refused!: number;
  @FlagField({ example: false, description: 'Le fichier a été effacé.' }) isErased!: boolean;
}

export class MailingListDataDto extends PeopleFiltersDto {
  @NestedField(() => MailingListFileDto, { nullable: true }) file!: MailingListFileDto | null;
}

export class MailingListDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Salariés de Lyon' }) name!: string;
  @ChoiceField(mailingListTypes) type!: (typeof mailingListTypes)[number];
  @NestedField(() => MailingListDataDto) data!: MailingListDataDto;
  @FlagField() consent!: boolean;
  @TextField({ max: 20, example: '2026-11', description: 'Version du texte accepté par l’auteur.' }) consent_version!: string;
  @FlagField({ example: false }) isDeleted!: boolean;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class MailingContactDto {
  @IdField({ nullable: true }) person!: string | null;
  @TextField({ max: 254, nullable: true, example: 'lea@exemple.fr' }) email!: string | null;
  @ChoiceField(civilities, { nullable: true }) civility!: (typeof civilities)[number] | null;
  @TextField({ max: 200, example: 'MARTIN' }) lastname!: string;
  @TextField({ max: 200, example: 'Léa' }) firstname!: string;
}

export class MailingListPreviewDto {
  @CountField() totalCount!: number;
  @NestedListField(() => MailingContactDto, { description: 'Les premiers.' }) people!: MailingContactDto[];
}

export class MailingListLineErrorDto {
  @CountField({ min: 1 }) line!: number;
  @TextField({ max: 400, example: 'Adresse e-mail manquante' }) message!: string;
}

export class MailingListReportDto {
  @IdField({ nullable: true, description: 'À envoyer dans data.file ; null pour un essai (dry_run).' }) id!: string | null;
  @TextField({ max: 255, example: 'anciens.csv' }) name!: string;
  @CountField() contacts!: number;
  @CountField({ description: 'Lignes laissées de côté ; errors en donne les 200 premières.' }) refused!: number;
  @NestedListField(() => MailingListLineErrorDto) errors!: MailingListLineErrorDto[];
  @NestedListField(() => MailingContactDto, { description: 'Les premiers.' }) people!: MailingContactDto[];
}

export class FilterableFieldDto {
  @TextField({ max: 20, example: 'CUSTOM1', description: 'La clé de data.' }) code!: string;
  @TextField({ max: 200, example: 'Service' }) name!: string;
  @ChoiceField(['select', 'text', 'range']) type!: 'select' | 'text' | 'range';
  @TextListField({ maxLength: 200, description: 'Les choix d’un select.' }) options!: string[];
}

export class FilterableFieldsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => FilterableFieldDto) fields!: FilterableFieldDto[];
  @TextField({ max: 1000, description: 'Le texte de la case du consentement.' }) consent_text!: string;
}
