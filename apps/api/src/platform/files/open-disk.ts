import { join } from 'node:path';
import type { Disk } from 'flydrive';
import type { Config } from '../config/config.js';

/** `spool`: the folder that takes an upload until its length is known; null where the driver needs no length. */
export type OpenedDisk = { readonly disk: Disk; readonly spool: string | null };

/** Opens the bucket that the settings name, else the folder of the data directory. Loads no driver but that one. */
export async function openDisk({ dataDir, filesS3 }: Pick<Config, 'dataDir' | 'filesS3'>): Promise<OpenedDisk> {
  const { Disk } = await import('flydrive');
  if (filesS3 === null) {
    const { FSDriver } = await import('flydrive/drivers/fs');
    return { disk: new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' })), spool: null };
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, endpoint, region, credentials, isPathStyle } = filesS3;
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    // Buckets of today have no access lists, and other providers than AWS know neither them nor its checksums.
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    forcePathStyle: isPathStyle,
    ...(endpoint !== null && { endpoint }),
    ...(credentials !== null && { credentials }),
  });
  return { disk: new Disk(driver), spool: join(dataDir, 'uploads') };
}
