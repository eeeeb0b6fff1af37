import { ChoiceField, CountField, EurosField, NestedField, NestedListField, TextField } from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';

const percent = { min: 0, nullable: true, example: 1.25 } as const;

export class SaveEmployerContributionDto {
  @EurosField({ min: 0, example: 3_000_000, description: 'Masse salariale brute de l’exercice (article L2312-83 du code du travail).' })
  payroll!: number;
  @CountField({ max: 10_000_000, example: 120, description: 'Effectif moyen de l’exercice.' }) employees!: number;
  @EurosField({ ...percent, optional: true, description: 'Taux des activités sociales, en %, si un accord le fixe.' })
  social_rate?: number | null;
}

export class ContributionControlDto {
  @ChoiceField(['AEP', 'ASC']) budget!: string;
  @TextField({ max: 100, example: 'Article L2315-61 du code du travail' }) rule!: string;
  @EurosField({ ...percent, description: 'Taux en %.' }) rate!: number | null;
  @EurosField({ nullable: true, description: 'Ce que l’employeur doit ; null si rien ne le dit.' }) due!: number | null;
  @EurosField({ description: 'Ce que les comptes 7562 ont reçu.' }) received!: number;
  @EurosField({ nullable: true, description: 'Ce qui manque ; négatif si l’employeur a versé davantage.' }) gap!: number | null;
}

export class EmployerContributionDto {
  @NestedField(() => LedgerYearDto) exercice!: LedgerYearDto;
  @EurosField({ nullable: true, description: 'Null tant que rien n’est saisi.' }) payroll!: number | null;
  @CountField({ nullable: true }) employees!: number | null;
  @EurosField(percent) social_rate!: number | null;
  @NestedListField(() => ContributionControlDto, { description: 'Vide tant que rien n’est saisi.' }) controls!: ContributionControlDto[];
  @CountField() version!: number;
}
