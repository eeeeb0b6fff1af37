import { bytes, num } from '../format/format.js';

export type DownloadProgress = { bytes: number; size?: number | undefined; rows?: number | undefined };

/** `Export : 4 200 lignes, 1,2 Mo`: the server sends the number of rows, or the number of bytes. */
export function progressText({ bytes: read, size, rows }: DownloadProgress): string {
  const amount = size ? `${Math.min(99, Math.floor((read / size) * 100))}\u00a0%` : bytes(read);
  return rows ? `${num(rows)} lignes, ${amount}` : amount;
}

const headerNumber = (response: Response, name: string): number | undefined => Number(response.headers.get(name) ?? '') || undefined;

/** The file of a response, piece by piece. @throws the error of `reader.read` when aborted */
export async function readFile(response: Response, onProgress: (progress: DownloadProgress) => void): Promise<Blob> {
  const size = headerNumber(response, 'content-length');
  const rows = headerNumber(response, 'x-total-rows');
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const parts: BlobPart[] = [];
  let read = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    read += part.value.byteLength;
    onProgress({ bytes: read, size, rows });
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

/** The name the server gives, or the one of the specification. */
export function fileName(response: Response, otherwise: string): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(header)?.[1] ?? otherwise);
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the address after the click: give it the time.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
