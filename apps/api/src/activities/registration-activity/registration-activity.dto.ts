import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  InstantField,
  NestedListField,
  TextField,
} from '../../platform/wire/fields.js';
import { absent } from '../claim/claim-requests.dto.js';
import { SettingsWarningDto } from '../settings/settings.dto.js';

/** '0': each person or outside guest; '1': one person per household. */
export const inscriptionRules = ['0', '1'] as const;
/** '0': price per registrant; '1': price per family. */
export const inscriptionPriceRules = ['0', '1'] as const;

const admission = { description: "'0' : chaque personne ou invité extérieur ; '1' : une personne par foyer." } as const;
const pricing = { description: "'0' : prix par inscrit ; '1' : prix par famille." } as const;
const price = { example: 15.5, description: 'Vide ou au plus 0 : activité gratuite.' } as const;
const places = { example: 50, description: 'Nombre de places ; null : sans limite.' } as const;

const answerHours = {
  example: 48,
  description:
    'Liste d’attente d’une activité complète : heures pour répondre à une proposition de places, 720 au plus ; null : sans liste.',
} as const;

const cancelUntil = { description: 'Dernier jour où un bénéficiaire annule lui-même, même une inscription validée.' } as const;

const optionGroup = {
  max: 100,
  example: 'Taille',
  description: 'Choix auquel l’option répond : chaque participant en prend une. Vide : option libre.',
} as const;
const supplement = { min: 0, example: 5, description: 'Supplément par participant qui la prend ; vide ou 0 : sans supplément.' } as const;
const optionPlaces = { example: 50, description: 'Nombre de participants qui peuvent la prendre ; null : sans limite.' } as const;

/** An option in a save. */
export class SaveRegistrationOptionDto {
  @IdField({ optional: true, description: 'Celui de l’option enregistrée : il la garde, même renommée. Absent : nouvelle option.' })
  id?: string;
  @TextField({ ...absent, ...optionGroup }) group?: string | null;
  @TextField({ ...absent, max: 100, example: 'M' }) name?: string | null;
  @EurosField({ ...absent, ...supplement }) price?: number | null;
  @CountField({ ...absent, ...optionPlaces, max: 1_000_000 }) attendees_limit?: number | null;
}

/** Something that a participant takes besides: a seat on the bus, a meal, a size. */
export class RegistrationOptionDto {
  @IdField() id!: string;
  @TextField(optionGroup) group!: string;
  @TextField({ max: 100, example: 'M' }) name!: string;
  @EurosField({ nullable: true, ...supplement }) price!: number | null;
  @CountField({ nullable: true, ...optionPlaces }) attendees_limit!: number | null;
}

export class OptionFigureDto {
  @IdField({ description: 'L’option.' }) option!: string;
  @CountField({ description: 'Participants qui la prennent, des inscriptions ni refusées ni supprimées.' }) attendees!: number;
  @CountField({ nullable: true, description: 'Places restantes ; null : sans limite.' }) places_left!: number | null;
}

/** The fields that a form may leave empty: the domain reports the missing ones. */
export class SaveRegistrationActivityDto {
  @TextField({ ...absent, max: 200, example: 'Sortie au parc' }) activity_name?: string | null;
  @FlagField({ optional: true }) enabled?: boolean;
  @EurosField({ ...absent, ...price }) price?: number | null;
  @DayField(absent) start_date?: string | null;
  @DayField(absent) end_date?: string | null;
  @DayField({ ...absent, ...cancelUntil }) cancel_until?: string | null;
  @ChoiceField(inscriptionRules, { ...absent, ...admission }) inscription_rule?: (typeof inscriptionRules)[number] | null;
  @FlagField({ optional: true, description: 'Une pièce jointe est exigée.' }) required_attachment?: boolean;
  @FlagField({ optional: true, description: 'Une facture est exigée.' }) required_bill?: boolean;
  @ChoiceField(inscriptionPriceRules, { ...absent, ...pricing }) inscription_price_rule?: (typeof inscriptionPriceRules)[number] | null;
  @CountField({ ...absent, ...places, max: 1_000_000 }) attendees_limit?: number | null;
  @CountField({ ...absent, ...answerHours, max: 1_000_000 }) waiting_list_hours?: number | null;
  @NestedListField(() => SaveRegistrationOptionDto, { optional: true, max: 50, description: 'Absentes : elles restent.' })
  options?: SaveRegistrationOptionDto[];
  @TextField({ ...absent, max: 4000, example: 'Réservé aux salariés et à leur famille.' }) rule_comment?: string | null;
}

export class RegistrationActivityRuleDto {
  @TextField({ max: 200, example: 'Sortie au parc' }) activity_name!: string;
  @FlagField() enabled!: boolean;
  @EurosField({ nullable: true, ...price }) price!: number | null;
  @DayField({ nullable: true }) start_date!: string | null;
  @DayField({ nullable: true }) end_date!: string | null;
  @DayField({ nullable: true, ...cancelUntil }) cancel_until!: string | null;
  @ChoiceField(inscriptionRules, admission) inscription_rule!: (typeof inscriptionRules)[number];
  @FlagField() required_attachment!: boolean;
  @FlagField() required_bill!: boolean;
  @ChoiceField(inscriptionPriceRules, pricing) inscription_price_rule!: (typeof inscriptionPriceRules)[number];
  @CountField({ nullable: true, ...places }) attendees_limit!: number | null;
  @CountField({ nullable: true, ...answerHours }) waiting_list_hours!: number | null;
  @NestedListField(() => RegistrationOptionDto) options!: RegistrationOptionDto[];
  @TextField({ max: 4000 }) rule_comment!: string;
}

export class RegistrationActivityDto extends RegistrationActivityRuleDto {
  @IdField() id!: string;
  @FlagField({ description: 'Ni prix, ni supplément d’option.' }) is_free!: boolean;
  @CountField({ description: 'Participants des inscriptions ni refusées ni supprimées.' }) attendees!: number;
  @CountField({ nullable: true, description: 'Places ni prises ni proposées à la liste d’attente ; null : sans limite.' })
  places_left!: number | null;
  @CountField({ description: 'Places proposées à la liste d’attente.' }) places_offered!: number;
  @EurosField({ min: 0, description: 'Montant des mêmes inscriptions.' }) sum_amount!: number;
  @NestedListField(() => OptionFigureDto) option_figures!: OptionFigureDto[];
  @FlagField({ description: 'Aucune inscription ne s’y rattache.' }) deletable!: boolean;
  @FlagField({ example: false }) isDeleted!: boolean;
  @CountField({ min: 1, description: 'Version de la règle, celle que gardera une nouvelle inscription.' }) settings_version!: number;
  @CountField({ min: 1 }) version!: number;
  @NestedListField(() => SettingsWarningDto) warnings!: SettingsWarningDto[];
  @UpdatedAtField() updated_at?: string;
}

export class RegistrationActivityVersionDto extends RegistrationActivityRuleDto {
  @CountField({ min: 1 }) version!: number;
  @InstantField({ description: 'Depuis quand elle est en vigueur.' }) since!: string;
}

export class RegistrationActivityVersionsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => RegistrationActivityVersionDto, { description: 'De la plus récente à la plus ancienne.' })
  versions!: RegistrationActivityVersionDto[];
}
