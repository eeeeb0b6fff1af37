import { ApiProperty } from '@nestjs/swagger';
import { LedgerYearDto } from './balance.dto.js';

const euros = { type: 'number', example: 1250.4 } as const;

/** Amounts are above 0 when the third party owes. */
export class ThirdPartyBalanceDto {
  @ApiProperty({ example: '401000' }) account!: string;
  @ApiProperty({ example: 'Fournisseurs' }) account_name!: string;
  @ApiProperty({ example: 'EDF' }) third_party_code!: string;
  @ApiProperty({ example: 'Électricité de France' }) third_party_name!: string;
  @ApiProperty(euros) debit!: number;
  @ApiProperty(euros) credit!: number;
  @ApiProperty({ ...euros, description: 'Positif quand le tiers doit.' }) balance!: number;
  @ApiProperty({ ...euros, description: 'Non lettré, de 0 à 30 jours.' }) up_to_30_days!: number;
  @ApiProperty({ ...euros, description: 'Non lettré, de 31 à 60 jours.' }) up_to_60_days!: number;
  @ApiProperty({ ...euros, description: 'Non lettré, de 61 à 90 jours.' }) up_to_90_days!: number;
  @ApiProperty({ ...euros, description: 'Non lettré depuis plus de 90 jours.' }) over_90_days!: number;
}

export class ThirdPartiesDto {
  @ApiProperty({ type: LedgerYearDto, nullable: true }) exercice!: LedgerYearDto | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'Le jour auquel les lignes ont leur âge.' }) as_of!:
    | string
    | null;
  @ApiProperty({ type: [ThirdPartyBalanceDto] }) third_parties!: ThirdPartyBalanceDto[];
}
