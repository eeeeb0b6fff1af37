import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyPanel, ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { CopyField } from '../../ui/field/copy-field.js';
import { Button } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { type IdentityProvider, identityProviderQuery } from './identity-provider.api.js';
import { ProviderDialog } from './provider-dialog.js';
import { ProviderLinks } from './provider-links.js';
import { ProviderState } from './provider-state.js';

/** The identity provider that signs the users of the structure in. */
export function Component() {
  const { data, error, isPending, refetch } = useQuery(identityProviderQuery);
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <PageHeader
        title="Fournisseur d’identité"
        description="Vos utilisateurs se connectent avec le compte de votre organisation : Keycloak, Microsoft Entra, Google…"
        actions={data?.is_configured ? <Button onClick={() => setChanging(true)}>Modifier</Button> : null}
      />
      {isPending ? <Loading /> : null}
      {error ? <ErrorPanel title="Impossible de charger le fournisseur d’identité" error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Stack gap="5">
          {data.is_configured ? (
            <ProviderState provider={data} />
          ) : (
            <EmptyPanel
              title="Aucun fournisseur d’identité pour le moment"
              description="Il dit seulement qui se connecte : les droits restent ceux que vous donnez ici, et personne n’est créé par lui."
              actions={<Button onClick={() => setChanging(true)}>Configurer</Button>}
            />
          )}
          <Addresses provider={data} />
          {data.links.length > 0 ? <ProviderLinks links={data.links} /> : null}
        </Stack>
      ) : null}
      {isChanging && data ? <ProviderDialog provider={data} onClose={() => setChanging(false)} /> : null}
    </>
  );
}

function Addresses({ provider: { redirect_uri, login_url, is_configured } }: { provider: IdentityProvider }) {
  return (
    <Panel title="Adresses">
      <Stack gap="3">
        <Text color="fg.muted">Déclarez l’adresse de retour chez le fournisseur, dans le client que vous y créez pour Intendance.</Text>
        <CopyField label="Adresse de retour" value={redirect_uri} action="Copier l’adresse de retour" done="L’adresse est copiée." />
        {is_configured ? (
          <CopyField
            label="Lien de connexion de la structure"
            value={login_url}
            action="Copier le lien de connexion"
            done="Le lien est copié."
          />
        ) : null}
      </Stack>
    </Panel>
  );
}
