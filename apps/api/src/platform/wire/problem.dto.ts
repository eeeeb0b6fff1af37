import { ApiProperty } from '@nestjs/swagger';

export class ViolationDto {
  @ApiProperty({ description: 'Champ refusé, par son nom dans la requête.', example: 'bill_amount' }) propertyPath!: string;
  @ApiProperty({ description: 'Code stable.', example: 'required' }) code!: string;
  @ApiProperty({ description: 'Texte à montrer.', example: 'Veuillez renseigner un montant.' }) message!: string;
}

/** RFC 9457. */
export class ProblemDto {
  @ApiProperty({ example: 'urn:problem:refund.not-computed' }) type!: string;
  @ApiProperty({ example: 'Données invalides' }) title!: string;
  @ApiProperty({ type: 'integer', example: 422 }) status!: number;
  @ApiProperty({
    description: 'Texte français, à montrer tel quel.',
    example: 'Vous devez calculer le montant remboursable pour valider la demande.',
  })
  detail!: string;
  @ApiProperty({ description: 'Code stable, pour les programmes.', example: 'refund.not-computed' }) code!: string;
  @ApiProperty({ description: 'Le même que dans le journal du serveur.', example: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47' })
  trace_id!: string;
  @ApiProperty({ type: () => [ViolationDto], required: false, description: 'Champs refusés, dans l’ordre des contrôles.' })
  violations?: ViolationDto[];
  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Avec 429 et 503 : secondes à attendre, comme dans `Retry-After`.',
    example: 60,
  })
  retry_after?: number;
  @ApiProperty({ required: false, description: 'Avec 400 : le paramètre, l’en-tête ou le champ en cause.', example: 'filters[date|gte]' })
  parameter?: string;
  @ApiProperty({
    type: [String],
    required: false,
    description: 'Avec 405 : les méthodes que l’adresse accepte.',
    example: ['GET', 'POST'],
  })
  allowed?: string[];
  @ApiProperty({ type: 'integer', required: false, description: 'Avec 412 : la version actuelle, à relire.', example: 4 })
  current_version?: number;
  @ApiProperty({
    type: [String],
    required: false,
    description: 'Avec `password.weak` : ce qui manque au mot de passe.',
    example: ['digit'],
  })
  missing?: string[];
}
