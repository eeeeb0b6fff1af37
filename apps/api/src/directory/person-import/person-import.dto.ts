import { importModes } from '@intendance/domain/directory/person-import/person-import.events.js';
import { importStatuses } from '@intendance/domain/directory/person-import/person-import.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  FlagField,
  IdField,
  InstantField,
  NestedField,
  NestedListField,
  ObjectField,
  TextField,
  TextListField,
} from '../../platform/wire/fields.js';

export class ImportCountsDto {
  @CountField() created!: number;
  @CountField() updated!: number;
  @CountField() unchanged!: number;
  @CountField() errors!: number;
}

export class ImportColumnDto {
  @TextField({ max: 1000, example: 'Prénom*' }) header!: string;
  @TextField({ nullable: true, max: 40, example: 'firstname', description: 'Champ rempli ; null quand la colonne est ignorée.' })
  field!: string | null;
  @TextListField({ maxLength: 60, description: 'Trois premières valeurs différentes.', example: ['Léo', 'Anne-Marie', 'Zoé'] })
  samples!: string[];
}

export class ImportErrorDto {
  @CountField({ example: 12 }) line!: number;
  @TextField({ nullable: true, max: 1000, example: 'Email' }) column!: string | null;
  @TextField({ max: 40, example: 'FORMAT' }) code!: string;
  @TextField({ nullable: true, max: 5000, example: 'a@b' }) value!: string | null;
  @TextField({ max: 5000, example: 'Ligne 12, colonne Email : adresse invalide (« a@b »)' }) message!: string;
}

export class ImportChangeDto {
  @TextField({ max: 40, example: 'mobile' }) field!: string;
  @TextField({ max: 200, example: 'Mobile' }) label!: string;
  @TextField({ nullable: true, max: 5000, example: '0612345678' }) old!: string | null;
  @TextField({ nullable: true, max: 5000, example: '0698765432' }) new!: string | null;
}

export class ImportDiffDto {
  @CountField({ example: 2 }) line!: number;
  @ChoiceField(['created', 'updated']) outcome!: 'created' | 'updated';
  @TextField({ max: 500, example: 'DUPONT Marie' }) fullname!: string;
  @NestedListField(() => ImportChangeDto) changes!: ImportChangeDto[];
}

export class ImportFailureDto {
  @TextField({ max: 100, example: 'person-import.broken' }) code!: string;
  @TextField({ max: 1000, example: 'Une fiche a changé pendant l’import.' }) message!: string;
}

export class KeptPersonDto {
  @CountField({ example: 3 }) line!: number;
  @IdField() person!: string;
  @TextField({ max: 1000, example: 'La fiche a changé depuis l’import.' }) reason!: string;
}

/** The fields of the list: without the lines. */
export class PersonImportSummaryDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'salaries.xlsx' }) file_name!: string;
  @ChoiceField(importStatuses) status!: string;
  @FlagField({ description: 'true : le fichier n’est plus gardé, pour une personne effacée ou faute de confirmation en 30 jours.' })
  file_erased!: boolean;
  @ChoiceField(importModes, { nullable: true, description: 'Null avant la confirmation.' }) mode!: string | null;
  @CountField({ example: 1200, description: 'Lignes du fichier, titres et lignes vides à part.' }) lines!: number;
  @CountField({ example: 447, description: 'Lignes traitées.' }) done!: number;
  @NestedField(() => ImportCountsDto, { description: 'Ce que le fichier ferait.' }) dry_run!: ImportCountsDto;
  @NestedField(() => ImportCountsDto, { description: 'Ce qu’il a fait.' }) counts!: ImportCountsDto;
  @CountField({ description: 'Fiches reprises par une annulation.' }) undone!: number;
  @CountField({ example: 12, description: 'Présents du jour que le fichier ne nomme pas.' }) absent!: number;
  @CountField({ description: 'Absents sortis par cet import.' }) left!: number;
  @CountField() version!: number;
}

/** A line of the list. */
export class ListedImportDto extends PersonImportSummaryDto {
  @InstantField() uploaded_at!: string;
  @TextField({ max: 200, example: 'Camille Élu' }) author!: string;
  @UpdatedAtField() updated_at?: string;
}

export class AbsentPersonDto {
  @IdField() person!: string;
  @TextField({ max: 400, example: 'DUPONT Marie' }) fullname!: string;
}

export class LeavingDto {
  @CountField({ example: 12, description: 'Le nombre d’absents confirmé : un autre nombre au moment d’écrire, et rien n’est écrit.' })
  count!: number;
  @DayField({ optional: true, description: 'Leur dernier jour ; aujourd’hui s’il manque.' }) exit_date?: string;
}

export class PersonImportDto extends PersonImportSummaryDto {
  @NestedListField(() => ImportColumnDto) columns!: ImportColumnDto[];
  @TextField({ nullable: true, max: 200, example: 'Salariés', description: 'Feuille lue ; null pour un csv.' }) sheet!: string | null;
  @TextListField({ maxLength: 200, description: 'Feuilles visibles du classeur.', example: ['Salariés', 'Sortis'] }) sheets!: string[];
  @NestedListField(() => ImportErrorDto, { description: 'Colonnes inconnues, qui sont ignorées.' }) warnings!: ImportErrorDto[];
  @NestedListField(() => ImportDiffDto, { description: 'Les 100 premières lignes qui changent quelque chose.' }) diffs!: ImportDiffDto[];
  @NestedListField(() => ImportErrorDto, { description: 'Les 500 premiers refus.' }) errors!: ImportErrorDto[];
  @NestedListField(() => KeptPersonDto, { description: 'Fiches qu’une annulation a laissées.' }) kept!: KeptPersonDto[];
  @NestedListField(() => AbsentPersonDto, { description: 'Les 100 premiers absents.' }) absents!: AbsentPersonDto[];
  @NestedField(() => ImportFailureDto, { nullable: true }) failure!: ImportFailureDto | null;
}

export class ConfirmImportDto {
  @ChoiceField(importModes, { description: 'Tout ou rien, ou seulement les lignes valides.' }) mode!: (typeof importModes)[number];
  @ObjectField({
    optional: true,
    description: 'Champ de chaque colonne corrigée ; le texte vide l’ignore.',
    example: { Chaussures: 'CUSTOM1' },
  })
  columns?: Record<string, string>;
  @NestedField(() => LeavingDto, {
    optional: true,
    description: 'Sort ceux que le fichier ne nomme pas (mode tout ou rien seulement).',
  })
  leaving?: LeavingDto;
}
