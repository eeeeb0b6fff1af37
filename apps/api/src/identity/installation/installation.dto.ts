import { ApiProperty } from '@nestjs/swagger';

export class InstallationDto {
  @ApiProperty({ description: 'Faux tant que `intendance environments create` n’a pas été lancé sur le serveur.' }) has_accounts!: boolean;
  @ApiProperty({ description: 'Chacun peut ouvrir une structure à l’essai.' }) registration!: boolean;
}
