import { readFile } from 'node:fs/promises';
import type { Schema } from '@intendance/contract/client.js';
import type { Receipt, SealReference } from '@intendance/kernel/sealed-history/history-check.js';
import { decodeReceiptCode } from '@intendance/kernel/sealed-history/receipt-code.js';
import { exitCodes, Failure, reasonOf } from '../../platform/failure.js';

/** Reads a receipt as `seals receipt` and the page of the application write it, the code of one, or the heads that a witness lists. @throws Failure */
export async function readReceipts(path: string): Promise<(Receipt | SealReference)[]> {
  const code = decodeReceiptCode(path);
  if (code) return [code];
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Failure(`Le reçu ${path} est illisible (${reasonOf(error)}).`, exitCodes.file);
  });
  const receipts = receiptsIn(text);
  if (receipts.length === 0) throw new Failure(`Le fichier ${path} n’est pas un reçu de sceau.`, exitCodes.usage);
  return receipts;
}

/** None in another file, and where one of them is no receipt. */
function receiptsIn(text: string): Receipt[] {
  try {
    const content = JSON.parse(text) as Partial<Schema<'WitnessedHeadsDto'>> & Schema<'SealReceiptDto'>;
    const receipts = (content.heads ?? [content]).map(receiptIn);
    return receipts.every((receipt) => receipt !== undefined) ? receipts : [];
  } catch {
    return [];
  }
}

function receiptIn({ text, signature, public_key: publicKey }: Partial<Schema<'SealReceiptDto'>>): Receipt | undefined {
  if (typeof text !== 'string' || typeof signature !== 'string' || typeof publicKey !== 'string') return undefined;
  JSON.parse(text);
  return { text, signature, publicKey };
}
