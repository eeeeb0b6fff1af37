import { ApiProperty } from '@nestjs/swagger';
import { LedgerYearDto } from '../ledger/balance.dto.js';

const euros = { type: 'number', example: 768 } as const;

export class PreviousAnnualRowDto {
  @ApiProperty({ enum: ['', 'ASC', 'AEP'] }) budget!: string;
  @ApiProperty({ example: 'Fonctionnement' }) category_name!: string;
  @ApiProperty({ example: 'Logiciels et abonnements' }) activity_name!: string;
  @ApiProperty({ description: 'Une activité du plan porte ce nom dans cette catégorie.' }) known!: boolean;
  @ApiProperty(euros) expenses!: number;
  @ApiProperty(euros) receipts!: number;
}

export class PreviousAnnualProblemDto {
  @ApiProperty({ type: 'integer', description: 'La ligne du fichier.' }) line!: number;
  @ApiProperty({ type: String, nullable: true, example: 'Dépenses' }) column!: string | null;
  @ApiProperty({ example: 'AMOUNT' }) code!: string;
  @ApiProperty({ enum: ['error', 'warning'] }) weight!: string;
  @ApiProperty({ example: 'Ligne 12, colonne Dépenses : montant invalide (« a »)' }) message!: string;
}

/** The annual state of the year before, as imported or as the dry run would import it. */
export class PreviousAnnualStateDto {
  @ApiProperty({ type: LedgerYearDto }) exercice!: LedgerYearDto;
  @ApiProperty({ example: '2025', description: 'L’exercice précédent, que les comptes n’ont pas.' }) previous_name!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Etat-annuel-2025.xlsx' }) file_name!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Le fichier importé auparavant, dont celui-ci prend la place.' })
  replaces!: string | null;
  @ApiProperty({ type: [PreviousAnnualRowDto] }) rows!: PreviousAnnualRowDto[];
  @ApiProperty({ type: [PreviousAnnualProblemDto] }) problems!: PreviousAnnualProblemDto[];
  @ApiProperty(euros) expenses!: number;
  @ApiProperty(euros) receipts!: number;
  @ApiProperty({ description: 'Faux pour un essai, ou quand une ligne est à corriger.' }) applied!: boolean;
}
