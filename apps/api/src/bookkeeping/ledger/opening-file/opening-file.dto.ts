import { ChoiceField, CountField, EurosField, NestedListField, TextField } from '../../../platform/wire/fields.js';
import { SentEntryLineDto } from '../journal-entry/entry.dto.js';

export const leftOutReasons = ['bank', 'suspense', 'memo'] as const;

export class LeftOutBalanceDto {
  @TextField({ max: 12, example: '512001' }) accounting_code_value!: string;
  @TextField({ max: 200 }) accounting_code_label!: string;
  @EurosField({ description: 'Débiteur si positif.' }) balance!: number;
  @ChoiceField(leftOutReasons, { description: 'Banque ou caisse, compte d’attente, compte de la classe 8.' }) reason!: string;
}

export class OpeningFileProblemDto {
  @CountField({ min: 1, description: 'La ligne du fichier.' }) line!: number;
  @TextField({ max: 300, example: 'Ligne 12 : le total d’une classe n’est pas repris' }) message!: string;
}

/** The lines of an opening balance sheet as a file gives them; nothing is recorded. */
export class OpeningFileDto {
  @TextField({ max: 200, example: 'Balance-2025.xlsx' }) file_name!: string;
  @NestedListField(() => SentEntryLineDto, { description: 'À compléter, puis à enregistrer comme bilan d’ouverture.' })
  lines!: SentEntryLineDto[];
  @NestedListField(() => LeftOutBalanceDto, { description: 'Ce que l’écriture ne reprend pas.' }) left_out!: LeftOutBalanceDto[];
  @EurosField({ description: 'Produits moins charges du fichier, portés au résultat.' }) result!: number;
  @NestedListField(() => OpeningFileProblemDto, { description: 'Des lignes laissées de côté, à vérifier.' })
  problems!: OpeningFileProblemDto[];
}
