import type { LocalDate } from '@intendance/kernel/local-date.js';
import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import { CountField, DayField, FlagField, IdField, TextField } from '../../../platform/wire/fields.js';

/** Members that are left out stay as they are. */
export class SaveReportDto {
  @TextField({ optional: true, max: 200, example: 'Réunion du 12 mars 2026' }) title?: string;
  @IdField({ optional: true, nullable: true, description: '`path` de POST /website/file, ou le fichier actuel.' }) file?: string | null;
  @TextField({ optional: true, max: 255, description: 'Ignoré : le nom est celui du fichier envoyé.' }) filename?: string;
  @CountField({ optional: true, max: 9999 }) position?: number;
}

export class AdoptReportDto {
  @DayField({ description: 'Le jour de la réunion qui a adopté le procès-verbal.' }) adopted_on!: LocalDate;
}

export class ReportDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Réunion du 12 mars 2026' }) title!: string;
  @TextField({ max: 255, example: 'pv-2026-03.pdf' }) filename!: string;
  @IdField({ description: 'Se lit à GET /reports/{id}/file.' }) file!: string;
  @CountField() position!: number;
  @DayField({ nullable: true, description: 'Les bénéficiaires ne lisent que les procès-verbaux adoptés.' }) adopted_on!: LocalDate | null;
  @TextField({ max: 200, nullable: true, example: 'Claire Morel', description: 'Qui a attesté l’adoption.' }) adopted_by!: string | null;
  @FlagField({ example: false }) isDeleted!: boolean;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class WebsiteFileDto {
  @IdField({ description: 'À renvoyer dans `file`.' }) path!: string;
  @TextField({ max: 255, example: 'pv-2026-03.pdf' }) name!: string;
}
