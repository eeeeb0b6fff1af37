import { CountField, IdField, InstantField, NestedListField, TextField } from '../../../platform/wire/fields.js';

export class AssetImportDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Registre-2025.xlsx' }) file_name!: string;
  @InstantField() imported_at!: string;
  @CountField({ description: 'Immobilisations du fichier encore au registre.' }) assets!: number;
}

export class AssetImportsDto {
  @NestedListField(() => AssetImportDto, { description: 'La dernière reprise d’abord.' }) imports!: AssetImportDto[];
}

export class AssetWithdrawalDto {
  @CountField({ description: 'Immobilisations retirées du registre.' }) assets!: number;
  @CountField({ description: 'Écritures corrigées ou contre-passées.' }) entries!: number;
}
