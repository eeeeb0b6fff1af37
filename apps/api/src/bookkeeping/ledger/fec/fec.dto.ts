import { fecCheckCodes } from '@intendance/domain/bookkeeping/ledger/fec/fec-fault.js';
import { ApiProperty } from '@nestjs/swagger';

export class FecFaultDto {
  @ApiProperty({ enum: fecCheckCodes }) check!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'La ligne 1 est celle des noms de colonnes.' }) line!: number | null;
  @ApiProperty() message!: string;
}

export class FecCheckDto {
  @ApiProperty({ enum: fecCheckCodes }) code!: string;
  @ApiProperty({ example: 'Chaque écriture est équilibrée' }) label!: string;
  @ApiProperty() passed!: boolean;
  @ApiProperty({ type: 'integer' }) faults!: number;
  @ApiProperty({ type: [FecFaultDto] }) examples!: FecFaultDto[];
}

export class FecReportDto {
  @ApiProperty({ example: '732829320FEC20261231.txt' }) file_name!: string;
  @ApiProperty({ type: String, nullable: true, example: '732829320' }) siren!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) known_at!: string | null;
  @ApiProperty({ description: 'Le fichier peut être remis.' }) sound!: boolean;
  @ApiProperty({ type: 'integer' }) lines!: number;
  @ApiProperty({ type: 'integer' }) entries!: number;
  @ApiProperty({ type: 'number', example: 46_706.57 }) debit!: number;
  @ApiProperty({ type: 'number', example: 46_706.57 }) credit!: number;
  @ApiProperty({ type: [FecCheckDto] }) checks!: FecCheckDto[];
}
