import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  IdField,
  IdListField,
  NestedListField,
  TextField,
  TextListField,
} from '../../platform/wire/fields.js';
import { absent, BulkClaimsDto, paymentOperation, reasonText } from '../claim/claim-requests.dto.js';
import { type RegistrationStatusCode, registrationStatuses } from './registration.dto.js';

class ChosenOptionDto {
  @IdField({ description: 'Option de l’activité.' }) option!: string;
  @CountField({ max: 1_000_000, description: 'Participants qui la prennent.' }) count!: number;
}

/** The facts of the computation. The fields may be missing: the domain checks them in the specification's order. */
class RegistrationFactsDto {
  @IdField({ ...absent, description: 'Bénéficiaire.' }) person?: string | null;
  @IdField({ ...absent, description: 'Activité.' }) inscription_settings?: string | null;
  @DayField(absent) date?: string | null;
  @CountField({ ...absent, max: 1_000_000, description: 'Participants, de 1 à 99 ; une personne par foyer : toujours 1.' })
  entries?: number | null;
  @NestedListField(() => ChosenOptionDto, { optional: true, max: 50, description: 'Absentes : celles de l’inscription restent.' })
  options?: ChosenOptionDto[];
}

const overrideReason = {
  ...reasonText,
  description: 'Motif d’une dérogation : inscrit un bénéficiaire qui n’est pas présent à la date.',
} as const;
const seenAmount = { ...absent, min: -1, example: 46.5 } as const;

class RegistrationFormDto extends RegistrationFactsDto {
  @TextField({ ...absent, max: 2000, example: 'Deux adultes et un enfant' }) comment?: string | null;
  @TextListField({ optional: true, maxLength: 200, max: 99, description: 'Noms de ceux qui viennent ; au plus un par place.' })
  participants?: string[];
  @IdListField({ optional: true, max: 50, description: 'Pièces jointes déjà envoyées.' }) inscription_attachments?: string[];
  @EurosField({ ...seenAmount, description: 'Le montant calculé que l’utilisateur a vu : refusé (409) s’il a changé.' })
  bill_amount?: number | null;
  @TextField(overrideReason) override_reason?: string | null;
}

const openStatuses = ['waiting', 'valid'] as const;

export class RequestRegistrationDto extends RegistrationFormDto {
  @ChoiceField(openStatuses, { optional: true }) status?: (typeof openStatuses)[number];
}

/** A form as it would be saved: the preview ignores fields outside the computation. */
export class ComputeRegistrationDto extends RegistrationFormDto {
  @ChoiceField(registrationStatuses, { optional: true }) status?: RegistrationStatusCode;
  @IdField({ ...absent, description: 'L’inscription elle-même, dont les places ne comptent pas deux fois.' }) id?: string | null;
}

export class SaveRegistrationDto extends RegistrationFormDto {
  @ChoiceField(registrationStatuses, { optional: true }) status?: RegistrationStatusCode;
  @FlagField({ optional: true, example: false }) isDeleted?: boolean;
  @TextField(reasonText) reason?: string | null;
  @DayField(absent) paid_on?: string | null;
  @TextField({ ...absent, max: 100, example: 'virement' }) payment_mode?: string | null;
  @IdField(paymentOperation) operation?: string | null;
}

export class ValidateRegistrationDto {
  @EurosField({ ...seenAmount, description: 'Le montant que l’utilisateur a vu : il est enregistré s’il est encore juste.' })
  bill_amount?: number | null;
  @TextField(overrideReason) override_reason?: string | null;
}

export const bulkCommands = ['validate', 'refuse', 'mark_paid', 'reopen', 'delete', 'devalidate', 'cancel_payment', 'restore'] as const;

export class BulkRegistrationsDto extends BulkClaimsDto {
  @ChoiceField(bulkCommands) command!: (typeof bulkCommands)[number];
}
