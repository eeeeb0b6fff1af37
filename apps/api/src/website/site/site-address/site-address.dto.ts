import { TextField } from '../../../platform/wire/fields.js';

export class SaveSiteAddressDto {
  @TextField({ max: 60, example: 'cse-horizon', description: 'La fin de l’adresse. Une ancienne adresse mène à la nouvelle.' })
  slug!: string;
}

export class SiteAddressDto {
  @TextField({ max: 60, nullable: true, example: 'cse-horizon' }) slug!: string | null;
  @TextField({ max: 500, nullable: true, example: 'https://intendance.example/site/cse-horizon' }) url!: string | null;
}
