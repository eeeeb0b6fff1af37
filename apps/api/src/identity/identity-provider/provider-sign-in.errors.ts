import { DomainError } from '@intendance/kernel/domain-error.js';
import { RequestError } from '../../platform/wire/request-error.js';

const away =
  'Le fournisseur d’identité de votre structure ne répond pas. Réessayez dans quelques instants, ou connectez-vous avec votre mot de passe si votre structure l’accepte.';
const misconfigured =
  'Le fournisseur d’identité ne reconnaît pas cette application : un administrateur de la structure doit vérifier l’identifiant et le secret du client.';

/** Refusals of a sign-in by the identity provider of a structure. */
export const providerSignInErrors = {
  /** The same for an unknown address and for one without a provider. */
  none: () =>
    new DomainError('session.provider-none', 'Aucun fournisseur d’identité ne connecte cette adresse : utilisez votre mot de passe.'),
  /** A wrong `state`, nonce, signature or code, one that was used before, or one that came late. */
  refused: () =>
    new DomainError(
      'session.provider-refused',
      'La connexion par le fournisseur d’identité n’a pas abouti, ou elle a expiré. Recommencez.',
      'unauthenticated',
    ),
  unverified: () =>
    new DomainError(
      'session.provider-unverified',
      'Le fournisseur d’identité n’a pas vérifié votre adresse électronique : faites-la vérifier auprès de lui, puis recommencez.',
      'unauthenticated',
    ),
  /** The same for an unknown address, for a user of another structure and for an address outside the domains. */
  noAccount: () =>
    new DomainError(
      'session.provider-no-account',
      'Aucun utilisateur de cette structure n’a votre adresse chez le fournisseur d’identité : demandez une invitation à un administrateur.',
      'unauthenticated',
    ),
  otherSubject: () =>
    new DomainError(
      'session.provider-other-subject',
      'Ce compte est lié à une autre identité du fournisseur : un administrateur de la structure peut retirer ce lien.',
      'unauthenticated',
    ),
  notOwnAddress: () =>
    new DomainError(
      'identity-provider.not-own-address',
      'Le fournisseur a connecté une autre adresse que la vôtre : essayez avec le compte qui a l’adresse de votre utilisateur.',
      'conflict',
    ),
  away: () => new RequestError('unavailable', 'session.provider-away', away),
  misconfigured: () => new RequestError('unavailable', 'session.provider-misconfigured', misconfigured),
};

/** In a trial, the session of the administrator is fine: at a 401, a client would renew it and send the answer again, which is taken once. */
export const inTrial = <Refusal>(refusal: Refusal): Refusal | DomainError =>
  refusal instanceof DomainError && refusal.kind === 'unauthenticated'
    ? new DomainError(refusal.code, refusal.message, 'conflict')
    : refusal;
