import type { PasskeySite } from './passkey-site.js';
import type { Passkey } from './passkeys.js';

/** What the browser says of a new passkey; texts in base64url. */
export type PasskeyEnrolment = {
  readonly credentialId: string;
  readonly clientData: string;
  readonly attestation: string;
  readonly transports: readonly string[];
};
/** A signature of a passkey; texts in base64url. */
export type PasskeyProof = {
  readonly credentialId: string;
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
};

const library = () => import('@simplewebauthn/server');
/** Without `timeout`, browsers wait one minute: some have to fetch their telephone first. */
const timeout = 4 * 60_000;

/** The challenge that client data answer; empty when they are not those of a browser. */
export function challengeOf(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** For a passkey that names its account by itself, after a PIN, a finger or a face: it is both factors at once. */
export async function creationOptions(
  site: PasskeySite,
  challenge: Uint8Array<ArrayBuffer>,
  account: { userId: string; email: string; product: string; passkeys: readonly Passkey[] },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: account.product,
    rpID: site.host,
    userName: account.email,
    userDisplayName: account.email,
    userID: new TextEncoder().encode(account.userId),
    challenge,
    timeout,
    excludeCredentials: account.passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** `passkeys`: those that may answer; at sign-in, the user chooses among all of the site. */
export async function requestOptions(
  site: PasskeySite,
  challenge: Uint8Array<ArrayBuffer>,
  passkeys?: readonly Passkey[],
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    challenge,
    timeout,
    userVerification: 'required',
    ...(passkeys && {
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    }),
  });
  return { ...options };
}

/** @returns undefined for an enrolment that is not right */
export async function checkEnrolment(
  site: PasskeySite,
  { credentialId, clientData, attestation }: PasskeyEnrolment,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isSynced'> | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential(credentialId), response: { clientDataJSON: clientData, attestationObject: attestation } },
      expectedChallenge: challengeOf(clientData),
      expectedOrigin: site.origin,
      expectedRPID: site.host,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey, counter, isSynced: registrationInfo.credentialBackedUp };
  } catch {
    // The library throws for whatever does not fit, and asks nothing of the outside.
    return undefined;
  }
}

/** @returns undefined for a signature that is not right */
export async function checkProof(
  site: PasskeySite,
  { id, credentialId, publicKey, counter }: Passkey,
  proof: PasskeyProof,
): Promise<{ id: string; counter: number; isSynced: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential(credentialId),
        response: { clientDataJSON: proof.clientData, authenticatorData: proof.authenticatorData, signature: proof.signature },
      },
      expectedChallenge: challengeOf(proof.clientData),
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id: credentialId, publicKey, counter },
    });
    return verified ? { id, counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp } : undefined;
  } catch {
    return undefined;
  }
}

const credential = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });
