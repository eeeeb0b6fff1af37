import { DayField, EurosField, TextField } from '../../../platform/wire/fields.js';

export class SaveBankBalanceDto {
  @EurosField({ example: 1250.4, description: 'Solde du relevé, ou somme comptée dans la caisse.' }) balance!: number;
  @TextField({ max: 200, optional: true, nullable: true, example: 'Comptée à deux' }) note?: string | null;
}

export class BankBalanceDto {
  @DayField() date!: string;
  @EurosField({ example: 1250.4 }) balance!: number;
  @TextField({ max: 200, nullable: true }) note!: string | null;
}
