import { TextField } from '../../platform/wire/fields.js';

export class LiveQueryDto {
  @TextField({ max: 60, optional: true, description: 'Type de l’élément que l’écran montre, par exemple refund.', example: 'refund' })
  record_type?: string;

  @TextField({ max: 60, optional: true, description: 'Identifiant de cet élément.' })
  record_id?: string;
}
