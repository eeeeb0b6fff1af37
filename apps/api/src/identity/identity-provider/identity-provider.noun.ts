import type { IdentityProviderEvent, ProviderMode } from '@intendance/domain/identity/identity-provider/identity-provider.events.js';
import { identityProviderDecider } from '@intendance/domain/identity/identity-provider/identity-provider.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { removeRows } from '../../capabilities/retention/retention-rule.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';
import { IdentityProviderController } from './identity-provider.controller.js';
import { IdentityProviders } from './identity-providers.js';
import { ProviderAttempts } from './provider-attempts.js';
import { ProviderClient } from './provider-client.js';
import { ProviderLinks } from './provider-links.js';
import { ProviderSecrets } from './provider-secrets.js';
import { ProviderSignInController } from './provider-sign-in.controller.js';
import { ProviderSignIn } from './provider-sign-in.js';
import { ProviderTrials } from './provider-trials.js';
import { ProviderUsers } from './provider-users.js';
import { ProviderView } from './provider-view.js';
import { ProviderVisits } from './provider-visits.js';

const modeLabels: Readonly<Record<ProviderMode, string>> = {
  off: 'a coupé le fournisseur d’identité',
  optional: 'a proposé le fournisseur d’identité à la connexion',
  required: 'a exigé le fournisseur d’identité à la connexion',
};

export const identityProviderNoun = noun({
  feature: 'identity-provider',
  controllers: [IdentityProviderController, ProviderSignInController],
  retention: [
    {
      name: 'provider-attempts',
      days: 0,
      why: 'A sign-in that a provider answered is stored for as long as its answer could come again.',
      remove: removeRows('vault', 'DELETE FROM identity.provider_attempt WHERE expires_at < $1'),
    },
  ],
  providers: [
    IdentityProviders,
    ProviderAttempts,
    ProviderClient,
    ProviderLinks,
    ProviderSecrets,
    ProviderSignIn,
    ProviderTrials,
    ProviderUsers,
    ProviderView,
    ProviderVisits,
  ],
  history: [describer<IdentityProviderEvent>({ streamType: 'identity-provider', recordType: 'identity_provider', describe })],
  streams: [
    stream('identity-provider', identityProviderDecider, {
      texts: {
        name: 'clear: a name that the structure gave to its provider',
        issuer: 'clear: an address that the structure chose',
        clientId: 'clear: a name that the provider gave to this program',
        domains: 'clear: domains of addresses, which may be named after a person',
      },
      relay: {
        IdentityProviderConfigured: 'withheld',
        IdentityProviderTermsChanged: 'withheld',
        IdentityProviderTried: 'withheld',
        IdentityProviderModeChosen: 'withheld',
        IdentityProviderRemoved: 'withheld',
      },
    }),
  ],
});

function describe(event: IdentityProviderEvent): HistoryEntry {
  switch (event.type) {
    case 'IdentityProviderConfigured': {
      const client = { issuer: field('Émetteur', event.data.issuer), clientId: field('Identifiant client', event.data.clientId) };
      return { label: 'a configuré le fournisseur d’identité', fields: { ...client, ...terms(event.data) } };
    }
    case 'IdentityProviderTermsChanged':
      return { label: 'a modifié le fournisseur d’identité', fields: terms(event.data) };
    case 'IdentityProviderTried':
      return { label: 'a essayé le fournisseur d’identité' };
    case 'IdentityProviderModeChosen':
      return { label: modeLabels[event.data.mode] };
    case 'IdentityProviderRemoved':
      return { label: 'a retiré le fournisseur d’identité' };
  }
}

const terms = ({ name, domains, hasFactor }: { name: string; domains: readonly string[]; hasFactor: boolean }) => ({
  name: field('Nom', name),
  domains: field('Domaines', domains.length === 0 ? 'Tous' : domains.join(', '), domains),
  hasFactor: field('Second facteur', hasFactor ? 'Par le fournisseur' : 'Par le compte', hasFactor),
});
