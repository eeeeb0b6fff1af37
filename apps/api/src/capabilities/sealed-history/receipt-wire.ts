import type { SealedReceipt } from '../../platform/sealing/sealed-histories.js';
import type { SealReceiptDto } from './sealed-history.dto.js';

/** A receipt as `intendance verify --receipt` and the scripts of docs/verify read it. */
export const receiptToWire = ({ text, signature, publicKey, code }: SealedReceipt): SealReceiptDto => ({
  text,
  signature,
  public_key: publicKey,
  code,
});
