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

export class TransferSideDto {
  @IdField() id!: string;
  @NestedField(() => NamedDto) account!: NamedDto;
  @DayField() date!: string;
  @TextField({ max: 255, example: 'VIR VERS LIVRET' }) wording!: string;
  @FlagField({ description: 'Déjà affectée à un virement interne : elle attend l’autre.' }) allocated!: boolean;
}

export class TransferProposalDto {
  @EurosField({ example: 300 }) amount!: number;
  @NestedField(() => TransferSideDto, { description: 'L’opération du compte débité.' }) expense!: TransferSideDto;
  @NestedField(() => TransferSideDto, { description: 'L’opération du compte crédité.' }) taking!: TransferSideDto;
}

export class TransferProposalsDto {
  @NestedListField(() => TransferProposalDto, { description: 'Les deux cents premières, par date.' }) proposals!: TransferProposalDto[];
  @CountField({ description: 'Toutes les propositions.' }) total!: number;
  @EurosField({ description: 'Somme de toutes les propositions.', example: 1200 }) amount!: number;
}

export class SentTransferDto {
  @IdField({ description: 'L’opération du compte débité.' }) expense!: string;
  @IdField({ description: 'L’opération du compte crédité.' }) taking!: string;
}

export class AllocateTransfersDto {
  @NestedListField(() => SentTransferDto, { max: 500 }) transfers!: SentTransferDto[];
}
