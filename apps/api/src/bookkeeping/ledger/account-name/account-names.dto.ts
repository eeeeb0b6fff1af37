import { FlagField, NestedListField, TextField } from '../../../platform/wire/fields.js';

const code = { max: 12, min: 1, example: '164100' } as const;

export class ChartAccountDto {
  @TextField(code) code!: string;
  @TextField({ max: 80, example: 'Emprunt Crédit Mutuel' }) label!: string;
  @FlagField({ description: 'La structure a donné ce nom elle-même.' }) is_named!: boolean;
  @FlagField({ description: 'Une écriture au moins mouvemente le compte.' }) is_used!: boolean;
}

export class ChartAccountsDto {
  @NestedListField(() => ChartAccountDto) accounts!: ChartAccountDto[];
}

export class NameAccountDto {
  @TextField(code) code!: string;
  @TextField({ max: 80, nullable: true, example: 'Emprunt Crédit Mutuel', description: 'null rend au compte son nom habituel.' })
  label!: string | null;
}
