import { ApiProperty } from '@nestjs/swagger';
import { LedgerYearDto } from './balance.dto.js';

const euros = { type: 'number', example: 1250.4 } as const;

export class WritingDto {
  @ApiProperty({ format: 'uuid', description: 'Opération ou écriture qui a écrit la ligne.' }) writing_id!: string;
  @ApiProperty({ type: 'integer', description: 'Rang de la ligne dans sa pièce.' }) line!: number;
  @ApiProperty({ enum: ['operation', 'entry'] }) source!: 'operation' | 'entry';
  @ApiProperty({ enum: ['draft', 'validated'] }) status!: 'draft' | 'validated';
  @ApiProperty({ type: String, nullable: true, example: 'BQ01-000001', description: 'Donné à la validation.' }) number!: string | null;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ example: 'BQ01' }) journal!: string;
  @ApiProperty({ example: 'F-2026-118', description: 'Le numéro de la pièce, sinon celui de l’écriture ; vide au brouillard.' })
  piece_ref!: string;
  @ApiProperty({ example: '607200' }) accounting_code_value!: string;
  @ApiProperty({ example: 'Billetterie' }) accounting_code_label!: string;
  @ApiProperty({ type: String, nullable: true, example: 'EDF', description: 'Tiers, sur un compte 401, 411 ou 467.' }) third_party_code!:
    | string
    | null;
  @ApiProperty({ type: String, nullable: true, example: 'Électricité de France' }) third_party_name!: string | null;
  @ApiProperty({ enum: ['', 'ASC', 'AEP'] }) budget!: string;
  @ApiProperty() wording!: string;
  @ApiProperty() comment!: string;
  @ApiProperty(euros) debit!: number;
  @ApiProperty(euros) credit!: number;
  @ApiProperty({ ...euros, description: 'Solde du compte après la ligne, positif au débit.' }) balance!: number;
  @ApiProperty({ type: String, nullable: true, example: 'AA', description: 'Lettre ; en minuscules tant que le lettrage est partiel.' })
  letter!: string | null;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Exercice suivant dont la lettre règle la ligne ; nul si la lettre est de l’exercice.',
  })
  letter_exercice_id!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '2027' }) letter_exercice!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'USD', description: 'Devise d’une ligne qui n’est pas en euros.' }) currency!:
    | string
    | null;
  @ApiProperty({ type: Number, nullable: true, example: 100, description: 'Montant dans la devise, du côté de la ligne.' })
  foreign_amount!: number | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Opération que celle de la ligne contre-passe ou ressaisit.' })
  reverses!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Opération qui contre-passe celle de la ligne.' })
  reversed_by!: string | null;
}

export class LedgerDto {
  @ApiProperty({ type: 'integer' }) totalCount!: number;
  @ApiProperty({ type: LedgerYearDto, nullable: true }) exercice!: LedgerYearDto | null;
  @ApiProperty({ type: String, format: 'date', nullable: true }) date_begin!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true }) date_end!: string | null;
  @ApiProperty({ type: String, enum: ['ASC', 'AEP', 'NO'], nullable: true }) budget_id!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) known_at!: string | null;
  @ApiProperty({ ...euros, description: 'Solde avant la première ligne, positif au débit.' }) opening!: number;
  @ApiProperty({ ...euros, description: 'Total des débits de la période.' }) debit!: number;
  @ApiProperty({ ...euros, description: 'Total des crédits de la période.' }) credit!: number;
  @ApiProperty({ ...euros, description: 'Solde après la dernière ligne, positif au débit.' }) closing!: number;
  @ApiProperty({ type: [WritingDto] }) writings!: WritingDto[];
}
