import { ApiProperty } from '@nestjs/swagger';

const euros = { type: 'number', example: 8552 } as const;

export class BalanceFiguresDto {
  @ApiProperty(euros) opening_debit!: number;
  @ApiProperty(euros) opening_credit!: number;
  @ApiProperty(euros) debit!: number;
  @ApiProperty(euros) credit!: number;
  @ApiProperty(euros) closing_debit!: number;
  @ApiProperty(euros) closing_credit!: number;
  @ApiProperty({ ...euros, description: 'Solde d’ouverture, positif au débit.' }) opening!: number;
  @ApiProperty({ ...euros, description: 'Solde de clôture, positif au débit.' }) closing!: number;
}

export class BalanceCodeDto extends BalanceFiguresDto {
  @ApiProperty({ example: '512001' }) code!: string;
  @ApiProperty({ example: 'Banque AEP' }) name!: string;
}

export class BalanceClassDto {
  @ApiProperty({ example: '5' }) class!: string;
  @ApiProperty({ example: 'Comptes financiers' }) label!: string;
  @ApiProperty({ type: [BalanceCodeDto] }) codes!: BalanceCodeDto[];
  @ApiProperty({ type: BalanceFiguresDto }) totals!: BalanceFiguresDto;
}

export class LedgerYearDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ example: '2026' }) name!: string;
  @ApiProperty({ format: 'date' }) start_date!: string;
  @ApiProperty({ format: 'date' }) end_date!: string;
  @ApiProperty() closed!: boolean;
}

export class BalanceOpeningDto {
  @ApiProperty({ description: 'L’exercice précédent n’est pas clôturé : ses soldes et son résultat ne sont repris que pour l’instant.' })
  provisional!: boolean;
  @ApiProperty({ type: [String], example: ['2025'], description: 'Exercices ouverts dont les soldes sont repris.' }) exercices!: string[];
}

export class BalanceDto {
  @ApiProperty({ type: LedgerYearDto, nullable: true }) exercice!: LedgerYearDto | null;
  @ApiProperty({ type: String, format: 'date', nullable: true }) date_begin!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true }) date_end!: string | null;
  @ApiProperty({ type: String, enum: ['ASC', 'AEP', 'NO'], nullable: true }) budget_id!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) known_at!: string | null;
  @ApiProperty({ type: BalanceOpeningDto }) opening!: BalanceOpeningDto;
  @ApiProperty({ type: [BalanceClassDto] }) classes!: BalanceClassDto[];
  @ApiProperty({ type: BalanceFiguresDto }) totals!: BalanceFiguresDto;
  @ApiProperty({ ...euros, description: 'Résultat des classes 6 et 7 avant le premier jour : ce qui manque à la colonne d’ouverture.' })
  result_before!: number;
  @ApiProperty({ description: 'Σ débit = Σ crédit.' }) balanced!: boolean;
}
