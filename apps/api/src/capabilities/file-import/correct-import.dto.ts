import { CountField, NestedListField, TextField } from '../../platform/wire/fields.js';

export class CellCorrectionDto {
  @CountField({ example: 12 }) line!: number;
  @TextField({ max: 1000, example: 'Email', description: 'Titre de la colonne, comme le fichier l’écrit.' }) column!: string;
  @TextField({ max: 5000, min: 0, example: 'lea@cse.example' }) value!: string;
}

export class CorrectImportDto {
  @NestedListField(() => CellCorrectionDto, { max: 500 }) cells!: CellCorrectionDto[];
}
