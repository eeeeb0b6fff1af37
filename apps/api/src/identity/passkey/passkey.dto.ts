import { ApiProperty } from '@nestjs/swagger';
import { FlagField, IdField, InstantField, NestedField, ObjectField, TextField, TextListField } from '../../platform/wire/fields.js';
import type { PasskeyEnrolment, PasskeyProof } from './passkey-checks.js';

const bytes = { min: 1, pattern: '^[A-Za-z0-9_-]+$' } as const;
const credentialId = { ...bytes, max: 1400, example: 'dGhlLWNyZWRlbnRpYWw', description: 'Identifiant de la clé (`id`), en base64url.' };
const clientData = {
  ...bytes,
  max: 4000,
  example: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  description: '`response.clientDataJSON`, en base64url.',
};

export class PasskeyDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Firefox, Windows', description: 'Navigateur et système qui l’ont ajoutée ; vide s’ils ne disent rien.' })
  device!: string;
  @FlagField({ description: 'Elle est sauvegardée par un gestionnaire de mots de passe, et suit sur d’autres appareils.' })
  is_synced!: boolean;
  @TextField({ max: 255, example: 'cse.exemple.fr', description: 'Adresse du site où elle sert.' }) site!: string;
  @InstantField() created_at!: string;
  @InstantField({ nullable: true, description: 'Dernière signature ; null si elle n’a pas servi.' }) used_at!: string | null;
}

export class PasskeysDto {
  @ApiProperty({ type: () => [PasskeyDto] }) passkeys!: PasskeyDto[];
}

export class BeginPasskeyDto {
  @TextField({ max: 1000, min: 1, isVerbatim: true, example: 'Demo-Intendance-2026' }) password!: string;
}

export class PasskeyOptionsDto {
  @ObjectField({
    description:
      'Options de WebAuthn, à donner à `navigator.credentials` (par `parseCreationOptionsFromJSON` ou `parseRequestOptionsFromJSON`).',
  })
  options!: Record<string, unknown>;
}

export class AddPasskeyDto {
  @TextField(credentialId) credential_id!: string;
  @TextField(clientData) client_data!: string;
  @TextField({ ...bytes, max: 16_000, example: 'o2NmbXRkbm9uZQ', description: '`response.attestationObject`, en base64url.' })
  attestation!: string;
  @TextListField({ maxLength: 20, max: 10, description: '`response.getTransports()`.' }) transports!: string[];
}

/** The signature of an authenticator. */
export class PasskeyProofDto {
  @TextField(credentialId) credential_id!: string;
  @TextField(clientData) client_data!: string;
  @TextField({ ...bytes, max: 4000, example: 'SZYN5YgOjGh0NBcPZHZgW4', description: '`response.authenticatorData`, en base64url.' })
  authenticator_data!: string;
  @TextField({ ...bytes, max: 8000, example: 'MEUCIQDZ', description: '`response.signature`, en base64url.' }) signature!: string;
}

export class PasskeySignInDto {
  @NestedField(() => PasskeyProofDto) passkey!: PasskeyProofDto;
}

export const toProof = ({ credential_id, client_data, authenticator_data, signature }: PasskeyProofDto): PasskeyProof => ({
  credentialId: credential_id,
  clientData: client_data,
  authenticatorData: authenticator_data,
  signature,
});

export const toEnrolment = ({ credential_id, client_data, attestation, transports }: AddPasskeyDto): PasskeyEnrolment => ({
  credentialId: credential_id,
  clientData: client_data,
  attestation,
  transports,
});
