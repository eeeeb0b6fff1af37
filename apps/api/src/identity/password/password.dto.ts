import { FlagField, TextField } from '../../platform/wire/fields.js';

export class ForgottenPasswordDto {
  @TextField({ max: 254, min: 1, example: 'admin@cse.demo' }) email!: string;
}

export class NewPasswordDto {
  @FlagField({
    optional: true,
    example: false,
    description: 'Retirer aussi les clés d’accès du compte : elles l’ouvrent sinon comme avant.',
  })
  remove_passkeys?: boolean;
  @TextField({ max: 1000, isVerbatim: true, example: 'Bonne-Journee-2026' }) password!: string;
  @TextField({ max: 1000, isVerbatim: true, example: 'Bonne-Journee-2026' }) password_confirm!: string;
}

export class PasswordChangeDto {
  @TextField({ max: 1000, isVerbatim: true, example: 'Demo-Intendance-2026' }) old_password!: string;
  @TextField({ max: 1000, isVerbatim: true, example: 'Bonne-Journee-2026' }) new_password!: string;
  @TextField({ max: 1000, isVerbatim: true, example: 'Bonne-Journee-2026' }) password_confirm!: string;
}
