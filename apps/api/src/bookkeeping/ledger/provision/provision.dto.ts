import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { provisionKinds } from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';
import { provisionEntryStatuses } from '@intendance/domain/bookkeeping/ledger/provision/year-provisions.js';
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
  TextListField,
} from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';
import { RegisterAccountDto } from '../ledger/register-balances.js';

const absent = { optional: true, nullable: true } as const;

class ProvisionFieldsDto {
  @TextField({ max: 200, example: 'Litige prud’homal' }) label!: string;
  @ChoiceField(provisionKinds, {
    description: 'Litige, autre risque, fin de carrière, gros entretien, autre charge, ou dépréciation d’une créance ou d’un stock.',
  })
  kind!: (typeof provisionKinds)[number];
  @TextField({
    max: 12,
    isVerbatim: true,
    example: '151100',
    description: 'Compte de provision 15 ; d’une dépréciation, le compte de la créance ou du stock.',
  })
  accounting_code_value!: string;
  @ChoiceField(budgetNames, { description: 'Un comité en choisit un ; vide ailleurs.' }) budget!: (typeof budgetNames)[number];
  @DayField({ description: 'Jour du fait qui motive la provision.' }) cause_date!: string;
  @TextField({ max: 2000, example: 'Assignation reçue ; six mois de salaire.', description: 'Pourquoi, et comment le montant est estimé.' })
  justification!: string;
}

export class SaveProvisionDto extends ProvisionFieldsDto {
  @TextField({ ...absent, max: 80, example: 'DUPONT', description: 'Code du tiers qui doit la créance.' }) third_party_code?: string | null;
  @TextField({ ...absent, max: 200, example: 'Ada Dupont' }) third_party_name?: string | null;
  @EurosField({ ...absent, description: 'La provision au premier jour de ces livres, si elle est plus ancienne.' })
  opening_amount?: number | null;
  @TextField({ ...absent, max: 40, example: 'ASS-2026-12', description: 'Assignation, relance, étude.' }) piece_ref?: string | null;
}

export class SaveProvisionEstimateDto {
  @EurosField({ description: 'Le risque au dernier jour de l’exercice ; 0 s’il a disparu.' }) estimate!: number;
  @EurosField({ ...absent, description: 'Part de la provision dont la charge est survenue dans l’exercice.' }) used?: number | null;
}

export class ProvisionEstimateDto {
  @IdField({ description: 'L’exercice.' }) exercice_id!: string;
  @EurosField() estimate!: number;
  @EurosField() used!: number;
}

export class ProvisionDto extends ProvisionFieldsDto {
  @IdField() id!: string;
  @TextField({ max: 13, description: 'Le compte 15, 39 ou 49 que l’écriture mouvemente.' }) provision_code_value!: string;
  @TextField({ nullable: true, max: 80 }) third_party_code!: string | null;
  @TextField({ nullable: true, max: 200 }) third_party_name!: string | null;
  @EurosField({ nullable: true }) opening_amount!: number | null;
  @TextField({ max: 40 }) piece_ref!: string;
  @NestedListField(() => ProvisionEstimateDto, { description: 'Les estimations, exercice par exercice.' })
  estimates!: ProvisionEstimateDto[];
  @CountField({ min: 1 }) version!: number;
}

export class ProvisionAmountsDto {
  @EurosField({ description: 'À l’ouverture.' }) opening!: number;
  @EurosField({ description: 'Dotation.' }) charge!: number;
  @EurosField({ description: 'Reprise utilisée : la charge est survenue.' }) used!: number;
  @EurosField({ description: 'Reprise non utilisée : le risque a diminué ou disparu.' }) unused!: number;
  @EurosField({ description: 'À la clôture.' }) closing!: number;
}

export class ProvisionOfYearDto extends ProvisionDto {
  @NestedField(() => ProvisionAmountsDto) amounts!: ProvisionAmountsDto;
  @FlagField({ description: 'Le risque a été estimé à la fin de cet exercice.' }) is_reviewed!: boolean;
}

export class YearProvisionEntryDto {
  @IdField({ nullable: true, description: 'L’écriture des provisions.' }) entry_id!: string | null;
  @ChoiceField(provisionEntryStatuses, { description: '`outdated` : une fiche ou une estimation a changé depuis l’écriture.' })
  status!: (typeof provisionEntryStatuses)[number];
  @CountField({ description: 'Provisions qui restent à estimer à la fin de l’exercice.' }) to_review!: number;
}

export class ConvertedBalanceDto {
  @TextField({ max: 13, example: '153000' }) before!: string;
  @TextField({ max: 13, example: '152100' }) after!: string;
  @ChoiceField(budgetNames) budget!: string;
  @EurosField({ description: 'Solde au premier jour, un crédit au-dessous de zéro.' }) amount!: number;
}

export class ProvisionConversionDto {
  @IdField({ nullable: true, description: 'L’écriture de reclassement.' }) entry_id!: string | null;
  @ChoiceField(provisionEntryStatuses, { description: '`outdated` : le report à nouveau a changé depuis l’écriture.' })
  status!: (typeof provisionEntryStatuses)[number];
  @NestedListField(() => ConvertedBalanceDto) lines!: ConvertedBalanceDto[];
  @TextListField({ maxLength: 13, description: 'Comptes soldés par aucun compte de 2025 : à reclasser à la main.' })
  without_successor!: string[];
}

export class ProvisionsDto {
  @NestedField(() => LedgerYearDto, { nullable: true }) exercice!: LedgerYearDto | null;
  @NestedListField(() => ProvisionOfYearDto) provisions!: ProvisionOfYearDto[];
  @NestedField(() => ProvisionAmountsDto) totals!: ProvisionAmountsDto;
  @NestedField(() => YearProvisionEntryDto) entry!: YearProvisionEntryDto;
  @NestedField(() => ProvisionConversionDto, { description: 'La conversion des comptes 153 à 158 au plan comptable de 2025.' })
  conversion!: ProvisionConversionDto;
  @NestedListField(() => RegisterAccountDto, { description: 'Les comptes 15, 39 et 49 : le registre à côté du grand livre.' })
  accounts!: RegisterAccountDto[];
}

export class ProvisionEntryDto {
  @IdField() entry_id!: string;
}
