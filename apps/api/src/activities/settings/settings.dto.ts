import { TextField } from '../../platform/wire/fields.js';

export class SettingsWarningDto {
  @TextField({ max: 40, example: 'SENIORITY' }) code!: string;
  @TextField({ max: 400 }) message!: string;
}
