import { CountField, DayField, EurosField, NestedListField, TextField } from '../../../platform/wire/fields.js';

export class CountedCashDto {
  @EurosField({ min: 0.01, example: 20, description: 'Valeur du billet ou de la pièce.' }) value!: number;
  @CountField({ min: 0, max: 1_000_000, example: 3 }) pieces!: number;
}

export class SaveBankBalanceDto {
  @EurosField({ example: 1250.4, description: 'Solde du relevé, ou somme comptée dans la caisse.' }) balance!: number;
  @TextField({ max: 200, optional: true, nullable: true, example: 'Comptée à deux' }) note?: string | null;
  @NestedListField(() => CountedCashDto, { optional: true, max: 15, description: 'Billets et pièces d’une caisse : ils font le solde.' })
  cash?: CountedCashDto[];
}

export class BankBalanceDto {
  @DayField() date!: string;
  @EurosField({ example: 1250.4 }) balance!: number;
  @TextField({ max: 200, nullable: true }) note!: string | null;
}
