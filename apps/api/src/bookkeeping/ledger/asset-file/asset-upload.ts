import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { AssetColumnCorrections } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-columns.js';
import { isLocalDate, type LocalDate } from '@intendance/kernel/local-date.js';
import { ApiUpload, uploadParam } from '../../../capabilities/upload/upload.js';
import { columnFields, flagField } from '../../../capabilities/upload/upload-fields.js';
import { malformed } from '../../../platform/wire/request-error.js';

export type AssetUpload = {
  readonly fileName: string;
  readonly content: Buffer;
  /** Checks the file, and writes nothing. */
  readonly isDryRun: boolean;
  readonly corrections: AssetColumnCorrections;
  /** Sheet of a workbook; null for automatic selection. */
  readonly sheet: string | null;
  readonly takenOverOn: LocalDate | null;
  /** Of the lines that name none. */
  readonly budget: BudgetName | null;
};

export const ApiAssetUpload = () =>
  ApiUpload('csv, xlsx ou ods, 16 000 000 octets et 1 000 immobilisations au plus.', {
    dry_run: { type: 'string', enum: ['true', 'false'], description: 'Un essai, qui n’écrit rien, si absent.' },
    columns: { type: 'string', description: 'Objet JSON : champ de chaque colonne corrigée.', example: '{"Cpte":"account"}' },
    sheet: { type: 'string', description: 'Feuille d’un classeur ; la première visible qui porte des titres connus, si elle manque.' },
    taken_over_date: { type: 'string', description: 'Dernier jour des amortissements repris ; la veille du premier exercice si absent.' },
    budget: { type: 'string', enum: ['ASC', 'AEP'], description: 'D’un comité : le budget des lignes qui n’en nomment pas.' },
  });

export const AssetFileUpload = uploadParam('Registre', (upload): AssetUpload => {
  const { fileName, content, field } = upload;
  const [day, budget] = [field('taken_over_date') ?? null, field('budget') ?? null];
  if (day !== null && !isLocalDate(day)) throw malformed('request.date', 'Un jour AAAA-MM-JJ est attendu.', 'taken_over_date');
  if (budget !== null && budget !== 'ASC' && budget !== 'AEP') throw malformed('request.choice', 'ASC ou AEP est attendu.', 'budget');
  return {
    fileName,
    content,
    isDryRun: flagField(upload, 'dry_run') ?? true,
    corrections: columnFields('columns', field('columns')),
    sheet: field('sheet')?.slice(0, 200) ?? null,
    takenOverOn: day,
    budget,
  };
});
