import {
  destinationCodes,
  giftLineCodes,
  originCodes,
  sharedLines,
} from '@intendance/domain/bookkeeping/ledger/use-of-gifts/gift-lines.js';
import {
  ChoiceField,
  CountField,
  EurosField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
  TextListField,
} from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';
import { ControlDto } from '../statement/annual-state.dto.js';

const percent = { min: 0, example: 40 } as const;

export class SentGiftActivityDto {
  @IdField() activity!: string;
  @ChoiceField(destinationCodes, { nullable: true, description: 'Destination des dépenses ; null : selon leur compte.' })
  destination!: string | null;
  @ChoiceField(originCodes, { nullable: true, description: 'Origine des recettes ; null : selon leur compte.' }) origin!: string | null;
}
export class SentGiftAccountDto {
  @TextField({ max: 12, min: 1, example: '641100', description: 'Compte des écritures sans activité.' }) account!: string;
  @ChoiceField(giftLineCodes) line!: string;
}
export class SentGiftShareDto {
  @ChoiceField(sharedLines) line!: string;
  @EurosField({ ...percent, description: 'Part payée par la générosité du public, en %.' }) share!: number;
}

export class SaveUseOfGiftsDto {
  @FlagField({ description: 'La structure fait appel public à la générosité (loi 91-772, article 3).' }) appeals!: boolean;
  @NestedListField(() => SentGiftActivityDto, { max: 1000 }) activities!: SentGiftActivityDto[];
  @NestedListField(() => SentGiftAccountDto, { max: 1000 }) accounts!: SentGiftAccountDto[];
  @NestedListField(() => SentGiftShareDto, { max: 20 }) shares!: SentGiftShareDto[];
  @EurosField({
    nullable: true,
    description: 'Ressources reportées en début d’exercice ; null : celles de la fin de l’exercice précédent.',
  })
  carried_over!: number | null;
  @EurosField({ description: 'Investissements de l’exercice payés par la générosité du public, nets des cessions.' }) investments!: number;
}

export class UseOfGiftsSettingsDto extends SaveUseOfGiftsDto {
  @IdField({ description: 'L’exercice.' }) id!: string;
  @FlagField({ description: 'Faux tant que personne n’a répondu, ni pour cet exercice ni pour un précédent.' }) answered!: boolean;
  @TextField({ max: 100, nullable: true, description: 'L’exercice dont viennent les réglages, tant que celui-ci n’a pas les siens.' })
  carried_from!: string | null;
  @CountField({ min: 0 }) version!: number;
}

export class GiftRowDto {
  @ChoiceField(['heading', 'rubric', 'line', 'total']) kind!: 'heading' | 'rubric' | 'line' | 'total';
  @TextField({ max: 100 }) code!: string;
  @TextField({ max: 200 }) label!: string;
  @EurosField() total!: number;
  @EurosField({ description: 'Dont générosité du public.' }) from_public!: number;
  @EurosField({ nullable: true, description: 'Exercice précédent.' }) previous_total!: number | null;
  @EurosField({ nullable: true }) previous_from_public!: number | null;
}

export class GiftMovementDto {
  @TextField({ max: 100 }) code!: string;
  @TextField({ max: 200 }) label!: string;
  @EurosField({ nullable: true, description: 'Null tant que personne n’a saisi le premier report.' }) amount!: number | null;
  @EurosField({ nullable: true }) previous!: number | null;
}

export class GiftPlaceDto {
  @TextField({ max: 12 }) account!: string;
  @TextField({ max: 200 }) account_name!: string;
  @IdField({ nullable: true }) activity!: string | null;
  @TextField({ max: 200, nullable: true }) activity_name!: string | null;
  @EurosField() amount!: number;
  @TextField({ max: 100, description: 'Rubrique.' }) line!: string;
  @TextField({ max: 200 }) line_label!: string;
  @ChoiceField(['nature', 'activity', 'account', 'default', 'open'], { description: 'Le réglage ou la règle qui décide de la rubrique.' })
  reason!: 'nature' | 'activity' | 'account' | 'default' | 'open';
}

export class UseOfGiftsDto {
  @NestedField(() => LedgerYearDto, { nullable: true }) exercice!: LedgerYearDto | null;
  @NestedField(() => LedgerYearDto, { nullable: true }) previous_exercice!: LedgerYearDto | null;
  @ChoiceField(['due', 'voluntary', 'none'], {
    description: 'due : appel à la générosité et plus de 153 000 € de dons ; voluntary : appel, en dessous ; none : pas d’appel.',
  })
  duty!: 'due' | 'voluntary' | 'none';
  @FlagField({ description: 'Faux tant que personne n’a dit si la structure fait appel à la générosité du public.' }) answered!: boolean;
  @EurosField({ description: 'Dons, legs et mécénat de l’exercice.' }) gifts!: number;
  @EurosField({ description: 'Seuil du décret 2019-504.' }) ceiling!: number;
  @NestedListField(() => GiftRowDto, { description: 'Compte de résultat par origine et destination.' }) origin_destination!: GiftRowDto[];
  @NestedListField(() => GiftRowDto, { description: 'Contributions volontaires en nature ; vide s’il n’y en a pas.' })
  in_kind!: GiftRowDto[];
  @NestedListField(() => GiftRowDto, { description: 'Compte d’emploi : lire from_public.' }) uses!: GiftRowDto[];
  @NestedListField(() => GiftMovementDto, { description: 'Ressources reportées, hors fonds dédiés.' }) resources!: GiftMovementDto[];
  @NestedListField(() => GiftMovementDto, { description: 'Fonds dédiés liés à la générosité du public.' }) funds!: GiftMovementDto[];
  @NestedListField(() => GiftPlaceDto, { description: 'Chaque montant, et la rubrique où il se trouve.' }) places!: GiftPlaceDto[];
  @TextListField({ maxLength: 300, description: 'Ce qui manque aux deux comptes.' }) gaps!: string[];
  @NestedListField(() => ControlDto) controls!: ControlDto[];
}
