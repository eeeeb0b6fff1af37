import { ChoiceField, CountField, DayField, EurosField, NestedField, NestedListField, TextField } from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';
import { LetteredLineDto } from '../ledger/lettering.controller.js';

export const letteringReasons = ['piece', 'amount', 'balance'] as const;

export class LineToLetterDto extends LetteredLineDto {
  @DayField() date!: string;
  @TextField({ max: 200, example: 'Facture F-118' }) wording!: string;
  @TextField({ max: 40, example: 'F-118' }) piece_ref!: string;
  @EurosField({ description: 'Positif au débit.' }) amount!: number;
}

export class LetteringProposalDto {
  @TextField({ max: 12, example: '401000' }) account!: string;
  @TextField({ max: 20, example: 'EDF' }) third_party_code!: string;
  @TextField({ max: 100, example: 'Électricité de France' }) third_party_name!: string;
  @ChoiceField(letteringReasons, { description: 'La même pièce, le même montant, ou tout ce qui reste ouvert.' }) reason!: string;
  @NestedListField(() => LineToLetterDto) lines!: LineToLetterDto[];
}

export class LetteringProposalsDto {
  @NestedField(() => LedgerYearDto) exercice!: LedgerYearDto;
  @NestedListField(() => LetteringProposalDto, { description: 'Les cent premières.' }) proposals!: LetteringProposalDto[];
  @CountField({ description: 'Toutes les propositions.' }) total!: number;
}
