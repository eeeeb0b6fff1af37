import { uploadParam } from '../../capabilities/upload/upload.js';
import { columnFields } from '../../capabilities/upload/upload-fields.js';
import type { ImportUpload } from './person-imports.js';

/** The file and, before the file, `columns`: a JSON object of header and field, and `sheet`: the name of a sheet of a workbook. */
export const ImportFile = uploadParam(
  'import',
  ({ fileName, content, field }): ImportUpload => ({
    fileName,
    content,
    corrections: readCorrections(field('columns')),
    sheet: field('sheet')?.slice(0, 200) ?? null,
  }),
);

/** @throws RequestError on anything but texts by header */
export const readCorrections = (sent: unknown): Record<string, string> => columnFields('columns', sent);
