import { orderFields } from '@intendance/domain/advantage/order-import/order-import.events.js';
import { orderImportStatuses } from '@intendance/domain/advantage/order-import/order-import.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  FlagField,
  IdField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
  TextListField,
} from '../../platform/wire/fields.js';

export class OrderImportCountsDto {
  @CountField({ description: 'Commandes nouvelles.' }) created!: number;
  @CountField({ description: 'Commandes dont le contenu change.' }) updated!: number;
  @CountField({ description: 'Commandes annulées : leur subvention est rendue.' }) cancelled!: number;
  @CountField({ description: 'Commandes déjà connues.' }) unchanged!: number;
  @CountField({ description: 'Commandes qui attendent leur bénéficiaire.' }) waiting!: number;
  @CountField({ description: 'Commandes refusées : une de leurs lignes est illisible.' }) errors!: number;
}

export class OrderImportColumnDto {
  @TextField({ max: 1000, example: 'N° commande' }) header!: string;
  @ChoiceField(orderFields, { nullable: true, description: 'Champ rempli ; null quand la colonne est ignorée.' })
  field!: (typeof orderFields)[number] | null;
  @TextListField({ maxLength: 60, description: 'Trois premières valeurs différentes.', example: ['C-2026-0412'] }) samples!: string[];
}

export class OrderImportErrorDto {
  @CountField({ example: 12 }) line!: number;
  @TextField({ nullable: true, max: 1000, example: 'Quantité' }) column!: string | null;
  @TextField({ max: 40, example: 'FORMAT' }) code!: string;
  @TextField({ nullable: true, max: 5000, example: 'deux' }) value!: string | null;
  @TextField({ max: 5000, example: 'Ligne 12, colonne Prix : montant illisible (« douze »)' }) message!: string;
}

export class OrderImportFailureDto {
  @TextField({ max: 100, example: 'order-import.file-removed' }) code!: string;
  @TextField({ max: 1000, example: 'Le fichier de cet import n’est plus gardé : déposez-le à nouveau.' }) message!: string;
}

/** Without the lines themselves: what the list shows. */
export class OrderImportSummaryDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'commandes-mars.xlsx' }) file_name!: string;
  @ChoiceField(orderImportStatuses) status!: (typeof orderImportStatuses)[number];
  @CountField({ example: 1200, description: 'Lignes du fichier, titres et lignes vides à part.' }) lines!: number;
  @CountField({ example: 447, description: 'Commandes du fichier.' }) orders!: number;
  @CountField({ example: 447, description: 'Commandes traitées.' }) done!: number;
  @NestedField(() => OrderImportCountsDto, { description: 'Ce que le fichier ferait.' }) dry_run!: OrderImportCountsDto;
  @NestedField(() => OrderImportCountsDto, { description: 'Ce qu’il a fait.' }) counts!: OrderImportCountsDto;
  @FlagField({ description: 'true : le fichier et ses lignes refusées ne sont plus gardés.' }) file_removed!: boolean;
  @CountField() version!: number;
}

/** A line of the list. */
export class ListedOrderImportDto extends OrderImportSummaryDto {
  @InstantField() uploaded_at!: string;
  @TextField({ max: 200, example: 'Camille Élu' }) author!: string;
  @UpdatedAtField() updated_at?: string;
}

export class OrderImportDto extends OrderImportSummaryDto {
  @NestedListField(() => OrderImportColumnDto) columns!: OrderImportColumnDto[];
  @TextField({ nullable: true, max: 200, example: 'Commandes', description: 'Feuille lue ; null pour un csv.' }) sheet!: string | null;
  @TextListField({ maxLength: 200, description: 'Feuilles visibles du classeur.', example: ['Commandes'] }) sheets!: string[];
  @NestedListField(() => OrderImportErrorDto, { description: 'Ce qui n’empêche rien : colonnes inconnues, lignes écrites deux fois.' })
  warnings!: OrderImportErrorDto[];
  @NestedListField(() => OrderImportErrorDto, { description: 'Les 500 premiers refus.' }) errors!: OrderImportErrorDto[];
  @NestedField(() => OrderImportFailureDto, { nullable: true }) failure!: OrderImportFailureDto | null;
}
