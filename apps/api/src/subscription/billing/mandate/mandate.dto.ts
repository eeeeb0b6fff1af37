import { revocationReasons } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { Type } from 'class-transformer';
import { ChoiceField, CountField, DayField, InstantField, NestedListField, TextField } from '../../../platform/wire/fields.js';

export class RequestSignatureDto {
  @TextField({ max: 100, example: 'Trésorière', description: 'Qualité du signataire.' }) signer_capacity!: string;
  @DayField({ nullable: true, example: '2026-03-12', description: 'Délibération qui l’autorise à signer.' }) deliberation_date!:
    | string
    | null;
}

export class SignatureCodeDto {
  @TextField({ max: 254, example: 'admin@cse.demo', description: 'Adresse où le code est envoyé.' }) sent_to!: string;
  @InstantField({ description: 'Le code ne sert plus après.' }) expires_at!: string;
}

export class SignQueryDto {
  @ChoiceField(['1'], { optional: true, description: 'Rend le mandat à relire, en filigrane « SPÉCIMEN », sans rien enregistrer.' })
  simulate?: '1';
}

/** The code signs; the other fields are those of a specimen. */
export class SignMandateDto {
  @TextField({ max: 6, optional: true, pattern: '^\\d{6}$', example: '123456', description: 'Code reçu par mail.' }) code?: string;
  @TextField({ max: 100, optional: true, example: 'Trésorière', description: 'Avec simulate : qualité du signataire.' })
  signer_capacity?: string;
  @DayField({ optional: true, example: '2026-03-12', description: 'Avec simulate : délibération.' }) deliberation_date?: string;
}

export class MandateQueryDto {
  // A query holds texts.
  @Type(() => Number)
  @CountField({ optional: true, min: 1, max: 9999, description: 'Numéro d’un mandat antérieur ; sinon celui du compte actuel.' })
  number?: number;
}

export class SignedMandateDto {
  @CountField({ min: 1, description: 'À donner au téléchargement du mandat.' }) number!: number;
  @TextField({ max: 35, example: '9D520C2E8A47-20261121-0001', description: 'Référence unique du mandat.' }) rum!: string;
  @ChoiceField(['signed', 'revoked']) status!: string;
  @TextField({ max: 4, example: '0189', description: 'Quatre derniers caractères de l’IBAN.' }) account!: string;
  @TextField({ max: 200, example: 'Claire Morel' }) signer_name!: string;
  @InstantField() signed_at!: string;
  @DayField({ nullable: true, description: 'Le signataire et le document sont effacés depuis ce jour.' }) erased_on!: string | null;
  @DayField({ nullable: true }) revoked_on!: string | null;
  @ChoiceField(revocationReasons, {
    nullable: true,
    description: 'Changement de compte, révocation par le client, ou 36 mois sans prélèvement.',
  })
  revocation_reason!: string | null;
}

export class SignedMandatesDto {
  @CountField() totalCount!: number;
  @NestedListField(() => SignedMandateDto, { description: 'Le dernier d’abord.' }) mandates!: SignedMandateDto[];
}
