import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { type AssetField, assetFields } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-columns.js';
import { depreciationMethods } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
  TextListField,
} from '../../../platform/wire/fields.js';
import { RegisterAccountDto } from '../ledger/register-balances.js';

export class AssetFileCountsDto {
  @CountField({ description: 'Immobilisations que le fichier inscrit.' }) added!: number;
  @CountField({ description: 'Immobilisations déjà au registre, laissées telles quelles.' }) known!: number;
  @CountField({ description: 'Lignes refusées : rien n’est écrit tant qu’il en reste.' }) errors!: number;
}

export class AssetFileColumnDto {
  @TextField({ max: 1000, example: 'Valeur d’origine' }) header!: string;
  @ChoiceField(assetFields, { nullable: true, description: 'Champ rempli ; null quand la colonne est ignorée.' })
  field!: AssetField | null;
  @TextListField({ maxLength: 60, description: 'Trois premières valeurs différentes.', example: ['1 200,00'] }) samples!: string[];
}

export class AssetFileMessageDto {
  @CountField({ example: 12 }) line!: number;
  @TextField({ nullable: true, max: 1000, example: 'Durée' }) column!: string | null;
  @TextField({ max: 40, example: 'FORMAT' }) code!: string;
  @TextField({ nullable: true, max: 5000, example: 'longtemps' }) value!: string | null;
  @TextField({ max: 5000, example: 'Ligne 12, colonne Durée : une durée est attendue, comme 60 mois ou 5 ans (« longtemps »)' })
  message!: string;
}

/** An asset of the file, as the register has it or would have it. */
export class AssetFileLineDto {
  @CountField({ description: 'Ligne du fichier.' }) line!: number;
  @ChoiceField(['added', 'known']) outcome!: 'added' | 'known';
  @IdField() id!: string;
  @TextField({ max: 200 }) label!: string;
  @TextField({ max: 12, example: '218300' }) accounting_code_value!: string;
  @ChoiceField(budgetNames) budget!: string;
  @DayField() acquisition_date!: string;
  @DayField() in_service_date!: string;
  @EurosField() cost!: number;
  @EurosField() residual_value!: number;
  @ChoiceField(depreciationMethods) method!: string;
  @CountField() months!: number;
  @EurosField({ nullable: true, description: 'Amortissements repris ; null : ceux du plan.' }) earlier_depreciation!: number | null;
  @DayField({ nullable: true, description: 'Dernier jour des amortissements repris.' }) taken_over_date!: string | null;
  @IdField({ nullable: true, description: 'L’immobilisation de ce composant.' }) component_of!: string | null;
}

export class AssetFileDto {
  @FlagField({ description: 'Rien n’a été écrit.' }) dry_run!: boolean;
  @TextField({ max: 200, example: 'Registre-2025.xlsx' }) file_name!: string;
  @DayField({ nullable: true, description: 'Dernier jour des amortissements repris, des lignes qui n’en donnent pas.' })
  taken_over_date!: string | null;
  @NestedField(() => AssetFileCountsDto) counts!: AssetFileCountsDto;
  @NestedListField(() => AssetFileColumnDto) columns!: AssetFileColumnDto[];
  @TextField({ nullable: true, max: 200, description: 'Feuille lue ; null pour un csv.' }) sheet!: string | null;
  @TextListField({ maxLength: 200, description: 'Feuilles visibles du classeur.' }) sheets!: string[];
  @NestedListField(() => AssetFileLineDto) lines!: AssetFileLineDto[];
  @EurosField({ description: 'Valeur d’origine des lignes du fichier.' }) cost!: number;
  @EurosField({ description: 'Amortissements repris des lignes du fichier.' }) earlier_depreciation!: number;
  @NestedListField(() => AssetFileMessageDto) errors!: AssetFileMessageDto[];
  @NestedListField(() => AssetFileMessageDto, { description: 'Ce qui n’empêche rien, à vérifier.' }) warnings!: AssetFileMessageDto[];
  @NestedListField(() => RegisterAccountDto, {
    description:
      'Les comptes 2 et 28 le lendemain de la reprise : le registre avec ce fichier, à côté du bilan d’ouverture. Un écart n’empêche rien.',
  })
  accounts!: RegisterAccountDto[];
}
