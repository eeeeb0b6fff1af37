import {
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { NamedDto } from '../bank-operation/bank-operation.dto.js';

export class ReturnSideDto {
  @IdField() id!: string;
  @DayField() date!: string;
  @TextField({ max: 255, example: 'REJET VIR SEPA MARTIN' }) wording!: string;
}

export class PaidClaimDto {
  @IdField() id!: string;
  @EurosField() amount!: number;
  @FlagField({ description: 'Une demande de remboursement ; sinon une inscription.' }) refund!: boolean;
}

export class ReturnedOperationDto extends ReturnSideDto {
  @TextField({ max: 500, example: 'Remboursements aux bénéficiaires', description: 'Ce à quoi le paiement est affecté.' })
  activity_label!: string;
  @NestedListField(() => PaidClaimDto, { description: 'Les demandes que le paiement a réglées : elles ne le sont plus.' })
  claims!: PaidClaimDto[];
}

class BankReturnDto {
  @EurosField({ example: 80 }) amount!: number;
  @NestedField(() => NamedDto) account!: NamedDto;
  @NestedField(() => ReturnSideDto, { description: 'La ligne par laquelle la banque rend ou reprend l’argent.' }) line!: ReturnSideDto;
}

export class ReturnProposalDto extends BankReturnDto {
  @NestedField(() => ReturnedOperationDto, { description: 'Le paiement rejeté.' }) payment!: ReturnedOperationDto;
}

export class ReturnChoiceDto extends BankReturnDto {
  @NestedListField(() => ReturnedOperationDto, { description: 'Les paiements que la ligne peut rendre, les plus probables d’abord.' })
  payments!: ReturnedOperationDto[];
}

export class ReturnProposalsDto {
  @NestedListField(() => ReturnProposalDto, { description: 'Les deux cents premiers, par date.' }) proposals!: ReturnProposalDto[];
  @NestedListField(() => ReturnChoiceDto, { description: 'Ce que les libellés ne décident pas : les deux cents premiers, par date.' })
  choices!: ReturnChoiceDto[];
  @CountField({ description: 'Toutes les propositions et tous les choix.' }) total!: number;
}

export class SentReturnDto {
  @IdField({ description: 'La ligne par laquelle la banque rend ou reprend l’argent.' }) line!: string;
  @IdField({ description: 'Le paiement rejeté.' }) payment!: string;
}

export class AllocateReturnsDto {
  @NestedListField(() => SentReturnDto, { max: 500 }) returns!: SentReturnDto[];
}
