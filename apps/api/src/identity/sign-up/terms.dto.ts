import { ApiProperty } from '@nestjs/swagger';

export class TermsDto {
  @ApiProperty({ example: '3f2a9c1b7d04', description: 'Gardée à l’inscription ; un autre texte est une autre version.' }) version!: string;
  @ApiProperty({
    example: '# Objet\n\nCe service…',
    description: 'Texte de l’exploitant : `#` devant un titre, `-` devant chaque élément d’une liste.',
  })
  text!: string;
}
