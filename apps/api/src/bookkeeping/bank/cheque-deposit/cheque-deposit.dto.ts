import { mostCheques } from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit-case.js';
import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import {
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  IdListField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { NamedDto } from '../bank-operation/bank-operation.dto.js';

export class DepositedChequeDto {
  @IdField({ description: 'L’opération qui a enregistré le chèque à sa réception.' }) id!: string;
  @DayField() date!: string;
  @TextField({ max: 255, example: 'Chèque 1234567, Camille Martin, sortie au zoo' }) wording!: string;
  @EurosField() amount!: number;
}

export class ChequeInHandDto extends DepositedChequeDto {
  @NestedField(() => NamedDto) account!: NamedDto;
}

export class ChequesInHandDto {
  @NestedListField(() => ChequeInHandDto, { description: 'Les mille premiers, du plus ancien au plus récent.' })
  cheques!: ChequeInHandDto[];
  @CountField({ description: 'Tous les chèques à remettre.' }) total!: number;
  @EurosField({ description: 'Leur somme.', example: 120 }) amount!: number;
}

export class ChequeDepositDto {
  @IdField() id!: string;
  @TextField({ max: 40, example: '2026-3' }) number!: string;
  @DayField() date!: string;
  @NestedField(() => NamedDto, { description: 'Le compte de chèques à encaisser.' }) cheque_account!: NamedDto;
  @NestedField(() => NamedDto, { description: 'La banque.' }) account!: NamedDto;
  @CountField({ description: 'Nombre de chèques.' }) count!: number;
  @EurosField({ example: 120 }) amount!: number;
  @DayField({ nullable: true, description: 'Le jour du relevé qui a la remise ; null tant qu’aucun ne l’a.' }) statement_date!:
    | string
    | null;
  @FlagField({ description: 'La banque rapporte elle-même les opérations de ce jour : la sienne s’affecte en virement interne.' })
  awaits_bank!: boolean;
  @FlagField() cancelled!: boolean;
  @NestedListField(() => DepositedChequeDto, { optional: true, description: 'Absents des listes.' }) cheques?: DepositedChequeDto[];
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class CorrectDepositDto {
  @IdListField({ max: mostCheques, description: 'Les opérations de tous les chèques de la remise corrigée.' }) cheques!: string[];
}

export class DepositChequesDto {
  @IdField({ description: 'Le compte de chèques à encaisser.' }) cheque_account!: string;
  @IdField({ description: 'La banque.' }) account!: string;
  @DayField() date!: string;
  @IdListField({ max: mostCheques, description: 'Les opérations des chèques à remettre.' }) cheques!: string[];
}
