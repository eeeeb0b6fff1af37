import { signatureLevels } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { type VatStatus, vatStatuses } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import {
  ChoiceField,
  CountField,
  DayField,
  FlagField,
  IdField,
  InstantField,
  NestedField,
  TextField,
} from '../../../platform/wire/fields.js';

const nullable = { nullable: true } as const;
const cleared = { optional: true, nullable: true } as const;

export class MandateDto {
  @TextField({ max: 35, example: '9D520C2E8A47-20261121-0001', description: 'Référence unique du mandat.' }) rum!: string;
  @ChoiceField(['draft', 'signed', 'revoked']) status!: string;
  @TextField({ max: 200, example: 'Claire Morel' }) signer_name!: string;
  @TextField({ max: 100, example: 'Trésorière' }) signer_capacity!: string;
  @DayField() deliberation_date!: string;
  @InstantField(nullable) signed_at!: string | null;
  @ChoiceField(signatureLevels, { ...nullable, description: 'Niveau PAdES ; nul avant la signature.' }) level!: string | null;
  @FlagField({ description: 'Le serveur d’horodatage n’a pas répondu au moment de la signature.' }) timestamp_missing!: boolean;
  @TextField({ ...nullable, max: 64, description: 'Empreinte SHA-256 du document signé.' }) sha256!: string | null;
}

export class BillingDataDto {
  @IdField({ description: 'Celui de l’environnement.' }) id!: string;
  @CountField({ description: 'À renvoyer dans If-Match.' }) version!: number;
  @TextField({ ...nullable, max: 70, example: 'CSE Horizon' }) holder!: string | null;
  @TextField({ ...nullable, max: 70, example: '12 rue des Lilas' }) street!: string | null;
  @TextField({ ...nullable, max: 16, example: '69003' }) zip!: string | null;
  @TextField({ ...nullable, max: 35, example: 'Lyon' }) city!: string | null;
  @TextField({ ...nullable, max: 2, example: 'FR' }) country!: string | null;
  @TextField({ ...nullable, max: 34, example: 'FR7630006000011234567890189' }) iban!: string | null;
  @TextField({ ...nullable, max: 11, example: 'AGRIFRPP' }) bic!: string | null;
  @TextField({ ...nullable, max: 9, example: '732829320' }) siren!: string | null;
  @ChoiceField(vatStatuses, { ...nullable, description: 'Nul : selon le type de la structure.' }) vat_status!: VatStatus | null;
  @TextField({ ...nullable, max: 70, example: null, description: 'Adresse de facturation différente ; nulle si c’est la même.' })
  bill_street!: string | null;
  @TextField({ ...nullable, max: 16, example: null }) bill_zip!: string | null;
  @TextField({ ...nullable, max: 35, example: null }) bill_city!: string | null;
  @TextField({ ...nullable, max: 2, example: null }) bill_country!: string | null;
  @FlagField({ description: 'Le mandat de ce compte est signé.' }) has_mandate!: boolean;
  @NestedField(() => MandateDto, { ...nullable, description: 'Mandat de ce compte ; nul tant qu’aucun code n’a été demandé.' })
  mandate!: MandateDto | null;
}

export class SaveBillingDataDto {
  @TextField({ max: 70, example: 'CSE Horizon' }) holder!: string;
  @TextField({ max: 70, example: '12 rue des Lilas' }) street!: string;
  @TextField({ max: 16, example: '69003' }) zip!: string;
  @TextField({ max: 35, example: 'Lyon' }) city!: string;
  @TextField({ max: 2, optional: true, example: 'FR', description: 'FR si absent.' }) country?: string;
  @TextField({ max: 42, example: 'FR7630006000011234567890189' }) iban!: string;
  @TextField({ max: 15, example: 'AGRIFRPP' }) bic!: string;
  @TextField({ ...cleared, max: 20, example: '732 829 320' }) siren?: string | null;
  @ChoiceField(vatStatuses, { ...cleared, description: 'Assujetti ou non à la TVA.' }) vat_status?: VatStatus | null;
  @TextField({ ...cleared, max: 70, example: null, description: 'Adresse de facturation différente.' }) bill_street?: string | null;
  @TextField({ ...cleared, max: 16, example: null }) bill_zip?: string | null;
  @TextField({ ...cleared, max: 35, example: null }) bill_city?: string | null;
  @TextField({ ...cleared, max: 2, example: null, description: 'FR si absent.' }) bill_country?: string | null;
}
