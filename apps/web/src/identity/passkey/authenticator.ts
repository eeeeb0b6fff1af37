import type { Schema } from '@intendance/contract/client.js';

/** The browser gave no passkey. `detail`: the sentence for the user, where those of the server have theirs. */
export class PasskeyProblem extends Error {
  constructor(readonly detail: string) {
    super(detail);
  }
}

type Options = Schema<'PasskeyOptionsDto'>['options'];

/** Creates a passkey in the authenticator that the user chooses. @throws PasskeyProblem */
export async function createPasskey(options: Options): Promise<Schema<'AddPasskeyDto'>> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await answerOf<RegistrationResponseJSON>(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) }),
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return { credential_id: id, client_data: clientDataJSON, attestation: attestationObject, transports };
}

/** Signs with a passkey that the user chooses. @throws PasskeyProblem */
export async function signWithPasskey(options: Options): Promise<Schema<'PasskeyProofDto'>> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await answerOf<AuthenticationResponseJSON>(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credential_id: id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
}

async function answerOf<Answer>(ask: () => Promise<Credential | null>): Promise<Answer> {
  try {
    return ((await ask()) as PublicKeyCredential).toJSON() as Answer;
  } catch (error) {
    throw new PasskeyProblem(
      messages[error instanceof DOMException ? error.name : ''] ?? 'Ce navigateur n’a pas pu utiliser de clé d’accès.',
    );
  }
}

const messages: Readonly<Record<string, string>> = {
  NotAllowedError: 'La demande de clé d’accès a été annulée, ou elle a duré trop longtemps. Recommencez.',
  AbortError: 'La demande de clé d’accès a été annulée. Recommencez.',
  InvalidStateError: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  SecurityError: 'Les clés d’accès servent à l’adresse habituelle du site seulement : ouvrez-le par cette adresse.',
};
