import { ApiProperty } from '@nestjs/swagger';
import { LedgerYearDto } from '../ledger/balance.dto.js';

const euros = { type: 'number', example: 768 } as const;

export class ControlDto {
  @ApiProperty({ example: 'cash' }) code!: string;
  @ApiProperty({ example: 'Le résultat est égal à la variation de trésorerie' }) label!: string;
  @ApiProperty(euros) expected!: number;
  @ApiProperty(euros) actual!: number;
  @ApiProperty({ ...euros, example: 0 }) difference!: number;
  @ApiProperty() passed!: boolean;
}

export class AnnualStateRowDto {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) category_id!: string | null;
  @ApiProperty({ example: 'Fonctionnement' }) category_name!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) activity_id!: string | null;
  @ApiProperty({ example: 'Logiciels et abonnements' }) activity_name!: string;
  @ApiProperty({ enum: ['', 'ASC', 'AEP'] }) budget!: string;
  @ApiProperty({ description: 'Montre une dépense, cette année ou la précédente, hors quote-part reversée.' }) is_expense!: boolean;
  @ApiProperty({ description: 'Montre une recette, cette année ou la précédente, hors contribution de l’employeur.' }) is_receipt!: boolean;
  @ApiProperty(euros) expenses!: number;
  @ApiProperty(euros) prev_expenses!: number;
  @ApiProperty(euros) receipts!: number;
  @ApiProperty(euros) prev_receipts!: number;
  @ApiProperty({ ...euros, description: 'Part des recettes : contribution de l’employeur.' }) contribution!: number;
  @ApiProperty(euros) prev_contribution!: number;
  @ApiProperty({ ...euros, description: 'Part des dépenses : reversé au comité central.' }) handed_on!: number;
  @ApiProperty(euros) prev_handed_on!: number;
}

export class AnnualStateSectionDto {
  @ApiProperty({ type: String, enum: ['', 'ASC', 'AEP'], nullable: true, description: 'Absent là où la loi ne sépare pas les budgets.' })
  budget!: string | null;
  @ApiProperty({ example: 'Activités sociales et culturelles' }) label!: string;
  @ApiProperty({ ...euros, description: 'A, net de la quote-part reversée.' }) receipts!: number;
  @ApiProperty(euros) prev_receipts!: number;
  @ApiProperty({ ...euros, description: 'B, hors quote-part reversée.' }) expenses!: number;
  @ApiProperty(euros) prev_expenses!: number;
  @ApiProperty({ ...euros, description: 'C = A − B' }) result!: number;
  @ApiProperty(euros) prev_result!: number;
  @ApiProperty({ ...euros, description: 'D : reliquat précédent.' }) previous_balance!: number;
  @ApiProperty({ ...euros, description: 'Transféré de l’autre budget ; négatif vers lui.' }) transferred!: number;
  @ApiProperty({ ...euros, description: 'E = C + D, et le transfert : reliquat à reporter.' }) balance!: number;
  @ApiProperty({ ...euros, description: 'Contribution brute de l’employeur.' }) gross_contribution!: number;
  @ApiProperty(euros) prev_gross_contribution!: number;
  @ApiProperty({ ...euros, description: 'Quote-part reversée au comité central.' }) handed_on!: number;
  @ApiProperty(euros) prev_handed_on!: number;
  @ApiProperty({ ...euros, description: 'Brute moins quote-part.' }) net_contribution!: number;
  @ApiProperty(euros) prev_net_contribution!: number;
}

export class AnnualStateDto {
  @ApiProperty({ type: LedgerYearDto, nullable: true }) exercice!: LedgerYearDto | null;
  @ApiProperty({ type: LedgerYearDto, nullable: true }) previous_exercice!: LedgerYearDto | null;
  @ApiProperty({ type: String, nullable: true, example: '2025' }) previous_name!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Le fichier d’où viennent ses montants, que les comptes n’ont pas.' })
  previous_file!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true }) as_of!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) known_at!: string | null;
  @ApiProperty({ type: [AnnualStateRowDto] }) rows!: AnnualStateRowDto[];
  @ApiProperty({ type: [AnnualStateSectionDto] }) sections!: AnnualStateSectionDto[];
  @ApiProperty({ type: [ControlDto] }) controls!: ControlDto[];
}
