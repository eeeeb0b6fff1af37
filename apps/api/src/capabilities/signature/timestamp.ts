import { randomBytes } from 'node:crypto';
import { fromBER, Integer, OctetString } from 'asn1js';
import { AlgorithmIdentifier, type ContentInfo, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs';
import { exactBuffer, sha256 } from './bytes.js';

const sha256Oid = '2.16.840.1.101.3.4.2.1';
export const timestampTimeoutMs = 5000;
/** granted, grantedWithMods */
const granted = [0, 1];

/** Asks a server of RFC 3161 for the proof that these bytes exist now. @throws Error when it does not answer in time, or answers for other bytes */
export async function requestTimestamp(url: string, bytes: Uint8Array, timeoutMs: number): Promise<ContentInfo> {
  const nonce = Uint8Array.of(0x40, ...randomBytes(8));
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid }),
      hashedMessage: new OctetString({ valueHex: exactBuffer(sha256(bytes)) }),
    }),
    nonce: new Integer({ valueHex: exactBuffer(nonce) }),
    certReq: true,
  });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: request.toSchema().toBER(),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`the timestamp server answered ${answer.status}`);
  const response = new TimeStampResp({ schema: fromBER(await answer.arrayBuffer()).result });
  const token = response.timeStampToken;
  if (!granted.includes(response.status.status) || !token) throw new Error('the timestamp server refused');
  if (!(await provesBytes(token, bytes))) throw new Error('the timestamp is of other bytes');
  return token;
}

/** The token is signed, and is of these bytes. */
export async function provesBytes(token: ContentInfo, bytes: Uint8Array): Promise<boolean> {
  const signed = new SignedData({ schema: token.content });
  try {
    return await signed.verify({ signer: 0, data: exactBuffer(bytes) });
  } catch {
    return false;
  }
}

/** The time that a token certifies. @throws Error on a token without content */
export function certifiedTime(token: ContentInfo): Date {
  const content = new SignedData({ schema: token.content }).encapContentInfo.eContent;
  if (!content) throw new Error('the timestamp is empty');
  return TSTInfo.fromBER(content.getValue()).genTime;
}
