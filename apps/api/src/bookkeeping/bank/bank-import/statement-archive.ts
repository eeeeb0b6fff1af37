import { bankFileErrors } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.errors.js';
import type { ArchivedFile } from '@intendance/domain/bookkeeping/bank/bank-file/read-bank-file.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { archiveParts } from '../../../platform/documents/table/archive-parts.js';

const refusals = {
  unreadable: () => new DomainError('bank-file.broken-archive', 'Cette archive est illisible : décompressez-la et importez chaque relevé.'),
  tooLarge: () =>
    new DomainError(
      'bank-file.large-archive',
      'Cette archive dépasse 48 Mo décompressée ou 1 000 fichiers : importez-la en plusieurs fois.',
    ),
};

/** Of all files, unpacked: three times the largest file that is taken. */
const mostBytes = 48_000_000;
/** Folders, and what macOS adds to its archives. */
const isNoFile = (name: string): boolean => name.endsWith('/') || /^__MACOSX\/|(^|\/)\.DS_Store$/.test(name);

/** The files of an archive, by name. @throws DomainError bank-file.binary for a workbook, bank-file.broken-archive, bank-file.large-archive */
export async function archivedFiles(content: Uint8Array): Promise<ArchivedFile[]> {
  const parts = await archiveParts(Buffer.from(content), refusals, mostBytes);
  if (parts.has('[Content_Types].xml') || parts.has('mimetype')) throw bankFileErrors.binary('un classeur');
  const files: ArchivedFile[] = [];
  for (const name of [...parts.keys()].filter((name) => !isNoFile(name)).toSorted()) {
    const chunks: Buffer[] = [];
    for await (const chunk of parts.get(name)?.() ?? []) chunks.push(chunk);
    files.push({ name, bytes: Buffer.concat(chunks) });
  }
  return files;
}
