import { TextField } from '../../../platform/wire/fields.js';

export class MemberImpersonationDto {
  @TextField({ max: 500, description: 'La page qui ouvre le site : elle sert une fois, pendant une minute.' })
  redirect!: string;
}
