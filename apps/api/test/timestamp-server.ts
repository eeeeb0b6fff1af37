import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fromBER, Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  PKIStatusInfo,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { exactBuffer } from '../src/capabilities/signature/bytes.js';
import { selfSigned } from '../src/capabilities/signature/self-signed.js';
import { identityOf } from '../src/capabilities/signature/signing-identity.js';

/** A server of RFC 3161. `otherBytes`: it certifies these bytes instead of the requested ones. */
export async function timestampServer(at: Date, otherBytes?: Uint8Array): Promise<Server> {
  const pem = await selfSigned('Horodatage des tests', at);
  const { key, certificates } = await identityOf(pem, pem);
  const [own] = certificates;
  return createServer(async (request, response) => {
    const { messageImprint, nonce } = new TimeStampReq({ schema: fromBER(exactBuffer(await buffer(request))).result });
    const info = new TSTInfo({
      version: 1,
      policy: '1.2.3.4.1',
      messageImprint: otherBytes ? imprintOf(otherBytes) : messageImprint,
      serialNumber: new Integer({ value: 7 }),
      genTime: at,
      ...(nonce && { nonce }),
    });
    const token = new SignedData({
      version: 3,
      encapContentInfo: new EncapsulatedContentInfo({
        eContentType: '1.2.840.113549.1.9.16.1.4',
        eContent: new OctetString({ valueHex: info.toSchema().toBER() }),
      }),
      certificates: [own],
      signerInfos: [new SignerInfo({ version: 1, sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }) })],
    });
    await token.sign(key, 0, 'SHA-256');
    const answer = new TimeStampResp({
      status: new PKIStatusInfo({ status: 0 }),
      timeStampToken: new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: token.toSchema(true) }),
    });
    response.setHeader('content-type', 'application/timestamp-reply');
    response.end(Buffer.from(answer.toSchema().toBER()));
  });
}

const imprintOf = (bytes: Uint8Array): MessageImprint =>
  new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' }),
    hashedMessage: new OctetString({ valueHex: exactBuffer(createHash('sha256').update(bytes).digest()) }),
  });
