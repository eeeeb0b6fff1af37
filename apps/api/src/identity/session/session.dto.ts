import { IdField, TextField } from '../../platform/wire/fields.js';

export class CredentialsDto {
  @TextField({ max: 254, min: 1, example: 'admin@cse.demo' }) email!: string;
  @TextField({ max: 1000, min: 1, isVerbatim: true, example: 'Demo-Intendance-2026' }) password!: string;
  @TextField({
    max: 30,
    optional: true,
    example: '492039',
    description: 'Code de l’application d’authentification, ou code de secours : pour un compte qui a activé la double authentification.',
  })
  code?: string;
}

export class RefreshTokenDto {
  @TextField({
    max: 200,
    min: 1,
    optional: true,
    example: 'f2X…',
    description: 'Jeton de renouvellement, valable une seule fois. Absent : celui du cookie de `session_id`.',
  })
  refresh_token?: string;
  @IdField({
    optional: true,
    description: 'Pour un navigateur : la session (`sid` du jeton d’accès) dont le jeton de renouvellement est dans un cookie.',
  })
  session_id?: string;
}

export class LoginLinkDto {
  @TextField({ max: 200, min: 1, example: 'k9Q…', description: 'Paramètre `token` du lien de connexion, valable une seule fois.' })
  token!: string;
}

export class TokensDto {
  @TextField({ max: 4000, example: 'eyJ…', description: 'Jeton d’accès, valable quinze minutes.' }) token!: string;
  @TextField({
    max: 200,
    optional: true,
    example: 'f2X…',
    description: 'À envoyer à `/token/refresh` ; valable une seule fois. Absent quand `X-Session: cookie` l’a fait placer dans un cookie.',
  })
  refresh_token?: string;
}
