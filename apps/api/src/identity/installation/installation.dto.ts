import { ApiProperty } from '@nestjs/swagger';
import { FlagField, ObjectField } from '../../platform/wire/fields.js';

export class InstallationDto {
  @ApiProperty({ description: 'Faux tant que `intendance environments create` n’a pas été lancé sur le serveur.' }) has_accounts!: boolean;
  @ApiProperty({ description: 'Chacun peut ouvrir une structure à l’essai ; jamais sur l’adresse d’une marque.' }) registration!: boolean;
  @FlagField({ description: 'Un site des bénéficiaires est configuré : `GET /users/me/token` y mène.' }) has_member_site!: boolean;
  @ObjectField({ example: { intendance: 'aide@exemple.fr' }, description: 'Adresses du support, par marque.' })
  support_emails!: Record<string, string>;
}
