import { timingSafeEqual } from 'node:crypto';
import { isUuid } from '@intendance/kernel/id.js';
import type { MailKeys } from '../unsubscription/mail-keys.js';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const macBytes = 6;

/**
 * The return address of one mail: `retours+<token>@exemple.fr`. Base 32, because mail servers may change the case; the local part stays
 * under the 64 characters that they accept: the recipient's id and 48 bits of HMAC.
 */
export function returnAddressOf(keys: MailKeys, address: string, recipientId: string): string {
  const id = bytesOf(recipientId);
  const token = base32(Buffer.concat([id, keys.mac('return', id).subarray(0, macBytes)]));
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/** @returns the id of the recipient, or null for an address that this installation has not made */
export function returnedRecipient(keys: MailKeys, address: string): string | null {
  const token = /\+([a-z2-7]{36})@/i.exec(address)?.[1]?.toLowerCase();
  const bytes = token === undefined ? null : fromBase32(token);
  if (bytes?.length !== 16 + macBytes) return null;
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), keys.mac('return', id).subarray(0, macBytes))) return null;
  const hex = id.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function bytesOf(id: string): Buffer {
  if (!isUuid(id)) throw new RangeError(`not an id: ${id}`);
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
