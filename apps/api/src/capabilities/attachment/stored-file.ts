import type { Readable } from 'node:stream';
import type { AttachmentId, EnvironmentId } from '@intendance/kernel/id.js';
import type { FileStore } from '../../platform/files/file-store.js';

/** The bytes of an attachment for an archive. The storage reports a lost file while it is read, which is too late for the archive. */
export async function storedFile(files: FileStore, environmentId: EnvironmentId, id: AttachmentId): Promise<Readable> {
  if (!(await files.exists(environmentId, id))) throw new Error(`the storage has lost the file ${id}`);
  return files.read(environmentId, id);
}
