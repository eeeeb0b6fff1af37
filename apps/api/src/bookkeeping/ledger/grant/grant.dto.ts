import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { grantKinds } from '@intendance/domain/bookkeeping/ledger/grant/grant.events.js';
import { grantEntryStatuses } from '@intendance/domain/bookkeeping/ledger/grant/year-grants.js';
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
import { LedgerYearDto } from '../ledger/balance.dto.js';
import { RegisterAccountDto } from '../ledger/register-balances.js';

const absent = { optional: true, nullable: true } as const;

class GrantFieldsDto {
  @TextField({ max: 200, example: 'Ateliers numériques', description: 'Le projet financé.' }) label!: string;
  @TextField({ max: 200, example: 'Ville de Lyon', description: 'Le financeur.' }) funder!: string;
  @ChoiceField(grantKinds, { description: 'Exploitation, contribution financière, générosité du public ou investissement.' })
  kind!: (typeof grantKinds)[number];
  @TextField({ max: 12, isVerbatim: true, example: '741000', description: 'Compte de produits ; 131 à 138 pour un investissement.' })
  accounting_code_value!: string;
  @ChoiceField(budgetNames, { description: 'Un comité en choisit un ; vide ailleurs.' }) budget!: (typeof budgetNames)[number];
  @DayField({ description: 'Jour de la notification : le montant entier est comptabilisé ce jour-là.' }) award_date!: string;
  @EurosField({ example: 9000, description: 'Montant attribué.' }) amount!: number;
  @DayField({ description: 'Premier jour financé ; d’un investissement, mise en service du bien.' }) start_date!: string;
  @DayField({ description: 'Dernier jour financé ; d’un investissement, fin de la durée d’utilisation du bien.' }) end_date!: string;
}

export class SaveGrantDto extends GrantFieldsDto {
  @EurosField({
    ...absent,
    description: 'Au premier jour de ces livres : le fonds non dépensé ; d’un investissement, la part déjà reprise au résultat.',
  })
  opening_amount?: number | null;
  @IdField({ ...absent, description: 'Activité comptable dont les charges sont proposées comme dépenses.' }) activity_id?: string | null;
  @TextField({ ...absent, max: 40, example: 'CONV-2026-12', description: 'Convention ou notification.' }) piece_ref?: string | null;
}

export class SaveGrantSpendingDto {
  @EurosField({ min: 0, description: 'Dépensé pour le projet dans l’exercice.' }) spending!: number;
  @EurosField({ ...absent, min: 0, description: 'Dont remboursé au financeur.' }) repayment?: number | null;
}

export class GrantSpendingDto {
  @IdField({ description: 'L’exercice.' }) exercice_id!: string;
  @EurosField() spending!: number;
  @EurosField() repayment!: number;
}

export class GrantDto extends GrantFieldsDto {
  @IdField() id!: string;
  @EurosField({ nullable: true }) opening_amount!: number | null;
  @IdField({ nullable: true }) activity_id!: string | null;
  @TextField({ max: 40 }) piece_ref!: string;
  @NestedListField(() => GrantSpendingDto, { description: 'Les dépenses, exercice par exercice.' }) spending!: GrantSpendingDto[];
  @CountField({ min: 1 }) version!: number;
}

export class GrantAmountsDto {
  @EurosField({ description: 'Fonds dédié à l’ouverture.' }) opening_fund!: number;
  @EurosField({ description: 'Produits constatés d’avance à l’ouverture.' }) opening_deferral!: number;
  @EurosField({ description: 'Montant attribué dans l’exercice.' }) award!: number;
  @EurosField({ description: 'Part du montant qui revient à l’exercice ; d’un investissement, la quote-part.' }) income!: number;
  @EurosField({ description: 'Dépensé dans l’exercice.' }) spending!: number;
  @EurosField({ description: 'Dont remboursé au financeur.' }) repayment!: number;
  @EurosField({ description: 'Utilisation du fonds dédié.' }) use!: number;
  @EurosField({ description: 'Report en fonds dédié.' }) carry_over!: number;
  @EurosField({ description: 'Fonds dédié à la clôture.' }) closing_fund!: number;
  @EurosField({ description: 'Produits constatés d’avance à la clôture.' }) closing_deferral!: number;
  @EurosField({ description: 'Investissement : repris au résultat jusqu’à la clôture.' }) closing_share!: number;
}

export class GrantOfYearDto extends GrantDto {
  @NestedField(() => GrantAmountsDto) amounts!: GrantAmountsDto;
  @FlagField({ description: 'Fonds sans dépense au cours des deux derniers exercices : l’annexe le signale.' }) is_idle!: boolean;
  @EurosField({ nullable: true, description: 'Charges de l’activité suivie dans l’exercice, à reprendre comme dépenses.' })
  activity_charges!: number | null;
}

export class YearGrantEntryDto {
  @IdField({ nullable: true, description: 'L’écriture des subventions.' }) entry_id!: string | null;
  @ChoiceField(grantEntryStatuses, { description: '`outdated` : une fiche ou une dépense a changé depuis l’écriture.' })
  status!: (typeof grantEntryStatuses)[number];
}

export class GrantsDto {
  @NestedField(() => LedgerYearDto, { nullable: true }) exercice!: LedgerYearDto | null;
  @NestedListField(() => GrantOfYearDto) grants!: GrantOfYearDto[];
  @NestedField(() => GrantAmountsDto) totals!: GrantAmountsDto;
  @NestedField(() => YearGrantEntryDto) entry!: YearGrantEntryDto;
  @NestedListField(() => RegisterAccountDto, { description: 'Les comptes 13, 194, 195 et 196 : le registre à côté du grand livre.' })
  accounts!: RegisterAccountDto[];
}

export class GrantEntryDto {
  @IdField() entry_id!: string;
}
