import { operationModes } from '@intendance/domain/bookkeeping/bank/bank-operation/operation-draft.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { NamedDto, SplitDto } from '../bank-operation/bank-operation.dto.js';

export class SplitOperationDto {
  @IdField() id!: string;
  @DayField() date!: string;
  @TextField({ max: 400 }) wording!: string;
  @ChoiceField(operationModes) mode!: string;
}

export class SplitLineDto extends SplitDto {
  @NestedField(() => SplitOperationDto) operation!: SplitOperationDto;
}

export class MonthAmountsDto {
  @TextField({ max: 7, example: '2026-03' }) month!: string;
  @EurosField() expenses!: number;
  @EurosField() receipts!: number;
}

export class SplitGraphDto {
  @CountField() totalCount!: number;
  @NestedListField(() => MonthAmountsDto, { description: 'Tous les mois de l’exercice, dans l’ordre.' }) months!: MonthAmountsDto[];
}

export class ActivityShareDto {
  @IdField() id!: string;
  @TextField({ max: 100 }) name!: string;
  @NestedField(() => NamedDto) category!: NamedDto;
  @EurosField() amount!: number;
  @EurosField({ min: 0, description: 'Part du total, en pourcentage.' }) percent!: number;
}

export class SplitActivitiesDto {
  @CountField() totalCount!: number;
  @NestedListField(() => ActivityShareDto) activities!: ActivityShareDto[];
}

export class SplitAmountDto {
  @EurosField() expenses!: number;
  @EurosField() receipts!: number;
  @EurosField({ description: 'Recettes moins dépenses.' }) balance!: number;
  @EurosField() allocated!: number;
}
