import { readFile } from 'node:fs/promises';
import type { Schema } from '@intendance/contract/client.js';
import type { Receipt, SealReference } from '@intendance/kernel/sealed-history/history-check.js';
import { decodeReceiptCode } from '@intendance/kernel/sealed-history/receipt-code.js';
import { exitCodes, Failure, reasonOf } from '../../platform/failure.js';

/** Reads a receipt as `seals receipt` and the page of the application write it, or the code of one. @throws Failure */
export async function readReceipt(path: string): Promise<Receipt | SealReference> {
  const code = decodeReceiptCode(path);
  if (code) return code;
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Failure(`Le reçu ${path} est illisible (${reasonOf(error)}).`, exitCodes.file);
  });
  const receipt = receiptIn(text);
  if (!receipt) throw new Failure(`Le fichier ${path} n’est pas un reçu de sceau.`, exitCodes.usage);
  return receipt;
}

function receiptIn(text: string): Receipt | undefined {
  try {
    const { text: seal, signature, public_key: publicKey } = JSON.parse(text) as Partial<Schema<'SealReceiptDto'>>;
    if (typeof seal !== 'string' || typeof signature !== 'string' || typeof publicKey !== 'string') return undefined;
    JSON.parse(seal);
    return { text: seal, signature, publicKey };
  } catch {
    return undefined;
  }
}
