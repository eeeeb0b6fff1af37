import { type BankFileFormat, bankFileFormats } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { isUuid } from '@intendance/kernel/id.js';
import { uploadParam } from '../../../capabilities/upload/upload.js';
import { columnFields } from '../../../capabilities/upload/upload-fields.js';
import { malformed } from '../../../platform/wire/request-error.js';
import type { BankUpload } from './bank-imports.js';

/** The file and, before the file, `account`, `format` and `mapping`: a JSON object of column and field. */
export const BankFileUpload = uploadParam(
  'releve',
  ({ fileName, content, field }): BankUpload => ({
    fileName,
    content,
    accountId: readAccount(field('account')),
    format: readFormat(field('format')),
    mapping: columnFields('mapping', field('mapping')),
  }),
);

function readAccount(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!isUuid(text.toLowerCase())) throw malformed('import.account', 'L’identifiant d’un compte bancaire est attendu.', 'account');
  return text.toLowerCase();
}

function readFormat(text: string | undefined): BankFileFormat | undefined {
  const format = bankFileFormats.find((candidate) => candidate === text);
  if (text !== undefined && !format)
    throw malformed('import.format', `Un format parmi ${bankFileFormats.join(', ')} est attendu.`, 'format');
  return format;
}
