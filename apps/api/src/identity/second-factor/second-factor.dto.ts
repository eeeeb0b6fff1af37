import { CountField, InstantField, TextField, TextListField } from '../../platform/wire/fields.js';

const password = { max: 1000, min: 1, isVerbatim: true, example: 'Demo-Intendance-2026' } as const;
const code = { max: 30, min: 1, example: '492039', description: 'Code de l’application, ou code de secours.' } as const;

export class SecondFactorDto {
  @InstantField({ nullable: true, description: 'Depuis quand la double authentification est activée ; null si elle ne l’est pas.' })
  active_since!: string | null;
  @CountField({ description: 'Codes de secours qui restent.', example: 10 }) recovery_codes!: number;
}

export class BeginSecondFactorDto {
  @TextField(password) password!: string;
}

export class SecondFactorSecretDto {
  @TextField({ max: 64, example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', description: 'À saisir dans l’application, sans QR code.' })
  secret!: string;
  @TextField({ max: 500, description: 'Contenu du QR code (otpauth://).' }) uri!: string;
}

export class ConfirmSecondFactorDto {
  @TextField(code) code!: string;
}

export class RecoveryCodesDto {
  @TextListField({ maxLength: 30, description: 'Chacun remplace une fois le code de l’application. Ils ne sont rendus qu’ici.' })
  recovery_codes!: string[];
}

export class RemoveSecondFactorDto {
  @TextField(password) password!: string;
  @TextField(code) code!: string;
}
