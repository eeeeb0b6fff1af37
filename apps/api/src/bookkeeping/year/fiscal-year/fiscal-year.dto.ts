import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { OperationAccountDto } from '../../bank/bank-operation/bank-operation.dto.js';

export class BudgetResultDto {
  @ChoiceField(['', 'ASC', 'AEP']) budget!: string;
  @EurosField() expenses!: number;
  @EurosField() receipts!: number;
  @EurosField() result!: number;
}

export class FiscalYearMarkDto {
  @TextField({ max: 500, example: 'Facture oubliée' }) reason!: string;
  @TextField({ max: 40, example: '2027-02-01T09:00:00.000Z' }) at!: string;
}

export class BankDifferenceNoteDto {
  @NestedField(() => OperationAccountDto) account!: OperationAccountDto;
  @DayField() date!: string;
  @EurosField({ example: -42 }) difference!: number;
  @TextField({ max: 500, example: 'Chèque n° 412 non débité au 31/12' }) note!: string;
  @TextField({ max: 40, example: '2027-02-01T09:00:00.000Z' }) at!: string;
}

/** An exercice as every route gives it. */
export class FiscalYearDto {
  @IdField() id!: string;
  @TextField({ max: 20, example: '2026' }) name!: string;
  @DayField() start_date!: string;
  @DayField() end_date!: string;
  @FlagField({ example: false }) closed!: boolean;
  @DayField({ nullable: true, description: 'Les écritures sont numérotées jusqu’à ce jour.' }) validated_up_to!: string | null;
  @FlagField({ example: false, description: 'En cours de contrôle : rien ne s’y écrit pour un instant.' }) frozen!: boolean;
  @NestedListField(() => BudgetResultDto, { description: 'Résultat de la dernière clôture, par budget.' }) results!: BudgetResultDto[];
  @NestedListField(() => FiscalYearMarkDto, { description: 'Réouvertures, avec leur motif.' }) reopenings!: FiscalYearMarkDto[];
  @NestedListField(() => BankDifferenceNoteDto, { description: 'Écarts entre relevés et écritures, expliqués.' })
  notes!: BankDifferenceNoteDto[];
  @CountField({ min: 1, description: 'Version du calendrier des exercices.' }) version!: number;
}
