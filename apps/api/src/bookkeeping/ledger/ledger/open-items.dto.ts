import { ApiProperty } from '@nestjs/swagger';

export class OpenItemDto {
  @ApiProperty({ format: 'uuid', description: 'Opération ou écriture qui a écrit la ligne.' }) writing_id!: string;
  @ApiProperty({ type: 'integer', description: 'Rang de la ligne dans sa pièce.' }) line!: number;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ example: '401000' }) account!: string;
  @ApiProperty({ example: 'Fournisseurs' }) account_name!: string;
  @ApiProperty({ example: 'EDF' }) third_party_code!: string;
  @ApiProperty({ example: 'Électricité de France' }) third_party_name!: string;
  @ApiProperty({ enum: ['', 'ASC', 'AEP'] }) budget!: string;
  @ApiProperty({ example: 'F-118' }) piece_ref!: string;
  @ApiProperty({ example: 'Facture mars' }) wording!: string;
  @ApiProperty({ type: 'number', example: 800, description: 'Ce que l’opération réglerait : le reste, si une partie est déjà réglée.' })
  amount!: number;
  @ApiProperty({ type: String, nullable: true, example: 'USD', description: 'Devise d’une ligne qui n’est pas en euros.' }) currency!:
    | string
    | null;
  @ApiProperty({ type: Number, nullable: true, example: 100, description: 'Reste dans la devise, une fois les écarts de change passés.' })
  foreign_amount!: number | null;
  @ApiProperty({ description: 'Une partie est déjà réglée, sous une lettre minuscule.' }) partly_settled!: boolean;
  @ApiProperty({ description: 'Le montant est celui de l’opération, ou son libellé nomme le tiers ou la pièce.' }) likely!: boolean;
}

export class OpenItemsDto {
  @ApiProperty({ type: [OpenItemDto] }) items!: OpenItemDto[];
}
