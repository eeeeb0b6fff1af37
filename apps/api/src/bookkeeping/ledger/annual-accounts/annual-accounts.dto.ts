import { ApiProperty } from '@nestjs/swagger';
import { LedgerYearDto } from '../ledger/balance.dto.js';
import { ControlDto } from '../statement/annual-state.dto.js';

const euros = { type: 'number', example: 1250.4 } as const;

class AnnualAccountsAmountsDto {
  @ApiProperty({ ...euros, description: 'Brut, avant amortissements et dépréciations.' }) gross!: number;
  @ApiProperty({ ...euros, description: 'Amortissements et dépréciations.' }) depreciation!: number;
  @ApiProperty({ ...euros, description: 'Net.' }) amount!: number;
  @ApiProperty({ ...euros, nullable: true, description: 'L’exercice précédent ; absent si les livres n’en ont pas.' })
  previous!: number | null;
  @ApiProperty({ ...euros, description: 'Part du budget AEP.' }) aep!: number;
  @ApiProperty({ ...euros, description: 'Part du budget ASC.' }) asc!: number;
}

export class AnnualAccountsAccountDto extends AnnualAccountsAmountsDto {
  @ApiProperty({ example: '218300' }) code!: string;
  @ApiProperty({ example: 'Matériel de bureau et informatique' }) name!: string;
}

export class AnnualAccountsRowDto extends AnnualAccountsAmountsDto {
  @ApiProperty({ enum: ['heading', 'line', 'subtotal', 'total'] }) kind!: 'heading' | 'line' | 'subtotal' | 'total';
  @ApiProperty({ example: 'other-tangible' }) code!: string;
  @ApiProperty({ example: 'Autres immobilisations corporelles' }) label!: string;
  @ApiProperty({ type: [AnnualAccountsAccountDto], description: 'Les comptes de la ligne.' }) accounts!: AnnualAccountsAccountDto[];
}

export class AnnualAccountsDto {
  @ApiProperty({ type: LedgerYearDto, nullable: true }) exercice!: LedgerYearDto | null;
  @ApiProperty({ type: LedgerYearDto, nullable: true }) previous_exercice!: LedgerYearDto | null;
  @ApiProperty({ type: String, format: 'date', nullable: true }) as_of!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) known_at!: string | null;
  @ApiProperty({ type: [AnnualAccountsRowDto], description: 'Actif du bilan.' }) assets!: AnnualAccountsRowDto[];
  @ApiProperty({ type: [AnnualAccountsRowDto], description: 'Passif du bilan.' }) liabilities!: AnnualAccountsRowDto[];
  @ApiProperty({ type: [AnnualAccountsRowDto], description: 'Compte de résultat.' }) income!: AnnualAccountsRowDto[];
  @ApiProperty({ type: [AnnualAccountsRowDto], description: 'Contributions volontaires en nature.' }) in_kind!: AnnualAccountsRowDto[];
  @ApiProperty({ type: [ControlDto] }) controls!: ControlDto[];
}
