/** Bucket of the uploads. Null endpoint: AWS. Null credentials: those that the AWS SDK finds by itself. */
export type S3Access = {
  readonly bucket: string;
  readonly endpoint: string | null;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  readonly isPathStyle: boolean;
};

type S3Values = Readonly<
  Partial<
    Record<
      'FILES_S3_BUCKET' | 'FILES_S3_ENDPOINT' | 'FILES_S3_REGION' | 'FILES_S3_ACCESS_KEY_ID' | 'FILES_S3_SECRET_ACCESS_KEY',
      string | undefined
    >
  >
> & { readonly FILES_S3_PATH_STYLE?: boolean | undefined };

export function s3Access(values: S3Values): S3Access | null {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket) return null;
  return {
    bucket,
    endpoint: values.FILES_S3_ENDPOINT ?? null,
    region: values.FILES_S3_REGION ?? 'eu-west-3',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    isPathStyle: values.FILES_S3_PATH_STYLE ?? false,
  };
}
