import { ApiProperty } from '@nestjs/swagger';
import { LedgerYearDto } from './balance.dto.js';

const euros = { type: 'number', example: -80 } as const;

export class AccountDeltaDto {
  @ApiProperty({ example: '607200' }) account!: string;
  @ApiProperty({ example: 'Billetterie' }) label!: string;
  @ApiProperty({ enum: ['', 'ASC', 'AEP'] }) budget!: string;
  @ApiProperty(euros) debit!: number;
  @ApiProperty(euros) credit!: number;
}

export class LedgerChangeDto {
  @ApiProperty({ format: 'uuid' }) writing_id!: string;
  @ApiProperty({ enum: ['operation', 'entry'] }) source!: 'operation' | 'entry';
  @ApiProperty({ type: 'integer', description: 'Version de la pièce après le changement.' }) version!: number;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ format: 'date', description: 'Date comptable de la pièce.' }) date!: string;
  @ApiProperty({ example: 'CB FNAC LYON' }) wording!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Claire Morel' }) actor!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'a affecté l’opération' }) label!: string | null;
  @ApiProperty({ type: [AccountDeltaDto] }) deltas!: AccountDeltaDto[];
}

export class LedgerChangesDto {
  @ApiProperty({ type: 'integer' }) totalCount!: number;
  @ApiProperty({ type: LedgerYearDto, nullable: true }) exercice!: LedgerYearDto | null;
  @ApiProperty({ type: [AccountDeltaDto], description: 'Tous les changements ensemble, par compte.' }) deltas!: AccountDeltaDto[];
  @ApiProperty({ type: [LedgerChangeDto] }) changes!: LedgerChangeDto[];
}
