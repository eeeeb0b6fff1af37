import { ComputationDto } from '../../capabilities/computation/computation.dto.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
  TextListField,
} from '../../platform/wire/fields.js';
import { ClaimAttachmentDto, ClaimPersonDto, SettingsReferenceDto, StatusTotalsDto } from '../claim/claim.dto.js';

export const registrationStatuses = ['waiting', 'valid', 'refused', 'paid'] as const;
export type RegistrationStatusCode = (typeof registrationStatuses)[number];

export class RegistrationComputationDto extends ComputationDto {
  @EurosField({ min: -1, description: '-1 : non éligible, pour les raisons données.' }) bill_amount!: number;
}

/** An option that participants take. */
export class TakenOptionDto {
  @IdField({ description: 'Option de l’activité.' }) option!: string;
  @TextField({ max: 210, example: 'Taille : M', description: 'Son nom quand elle a été prise, après celui de son groupe.' }) label!: string;
  @CountField({ min: 1, max: 99, description: 'Participants qui la prennent.' }) count!: number;
}

/** A registration as every route of `inscriptions` gives it. */
export class RegistrationDto {
  @IdField() id!: string;
  @DayField() date!: string;
  @InstantField() created_at!: string;
  @ChoiceField(registrationStatuses) status!: RegistrationStatusCode;
  @NestedField(() => ClaimPersonDto) person!: ClaimPersonDto;
  @NestedField(() => SettingsReferenceDto) inscription_settings!: SettingsReferenceDto;
  @CountField({ min: 1, description: 'Version de la règle sous laquelle l’inscription a été faite.' }) settings_version!: number;
  @CountField({ min: 1, max: 99, description: 'Nombre de participants.' }) entries!: number;
  @NestedListField(() => TakenOptionDto) options!: TakenOptionDto[];
  @EurosField({ min: 0, nullable: true, description: 'Null : pas encore calculé.' }) bill_amount!: number | null;
  @TextField({ max: 2000, example: 'Deux adultes et un enfant' }) comment!: string;
  @TextListField({ maxLength: 200, max: 99, description: 'Noms de ceux qui viennent ; au plus un par place.' }) participants!: string[];
  @NestedListField(() => ClaimAttachmentDto) inscription_attachments!: ClaimAttachmentDto[];
  @FlagField({ description: 'Une pièce jointe a été supprimée.', example: false }) deleted_attachment!: boolean;
  @FlagField({ example: false }) isDeleted!: boolean;
  @TextField({ max: 500, nullable: true, description: 'Motif du refus ou de l’annulation.' }) reason!: string | null;
  @TextField({ max: 500, nullable: true, description: 'Motif d’une dérogation : le bénéficiaire n’est pas présent à la date.' })
  override_reason!: string | null;
  @FlagField({ description: 'Annulée après avoir été validée.', example: false }) is_cancelled!: boolean;
  @DayField({ nullable: true }) paid_on!: string | null;
  @TextField({ max: 100, nullable: true, example: 'virement' }) payment_mode!: string | null;
  @IdField({ nullable: true, description: 'L’opération bancaire du paiement.' }) operation!: string | null;
  @NestedField(() => RegistrationComputationDto, { nullable: true, description: 'Null in lists: read the single one.' })
  computation!: RegistrationComputationDto | null;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class DuplicateRegistrationDto {
  @IdField() id!: string;
  @DayField() date!: string;
  @CountField({ min: 1 }) entries!: number;
  @EurosField({ min: 0, nullable: true }) bill_amount!: number | null;
  @ChoiceField(registrationStatuses) status!: RegistrationStatusCode;
}

export class RegistrationPreviewDto extends RegistrationComputationDto {
  @CountField({ nullable: true, description: 'Places que l’inscription peut prendre ; null : sans limite.' }) places_left!: number | null;
  @NestedListField(() => DuplicateRegistrationDto, { description: 'Les autres inscriptions de la personne à cette activité.' })
  duplicates!: DuplicateRegistrationDto[];
}

export class RegistrationTotalsDto extends StatusTotalsDto {
  @CountField({ description: 'Participants.' }) entries!: number;
}

export class RegistrationSummaryDto {
  @NestedField(() => RegistrationTotalsDto) waiting!: RegistrationTotalsDto;
  @NestedField(() => RegistrationTotalsDto) valid!: RegistrationTotalsDto;
  @NestedField(() => RegistrationTotalsDto) refused!: RegistrationTotalsDto;
  @NestedField(() => RegistrationTotalsDto) paid!: RegistrationTotalsDto;
  @DayField({ nullable: true, description: 'Jour de la plus ancienne inscription en attente.' }) oldest_waiting!: string | null;
}
