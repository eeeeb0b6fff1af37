import { useQuery } from '@tanstack/react-query';
import { Callout, Panel } from '../../../ui/feedback/panels.js';
import { day } from '../../../ui/format/format.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { LinkButton } from '../../../ui/page/button.js';
import { HStack, Text } from '../../../ui/page/layout.js';
import { type BillingData, downloadMandate, mandatesQuery } from './billing-data.api.js';
import { RevokeButton } from './revoke-button.js';

/** The mandate of the account: to sign, or signed. */
export function MandatePanel({ billing }: { billing: BillingData }) {
  const { id, has_mandate, mandate } = billing;
  if (!has_mandate || mandate === null) return <UnsignedMandate id={id} />;
  const { rum, signer_name, signer_capacity, signed_at, level, timestamp_missing } = mandate;
  return (
    <Panel
      title="Mandat de prélèvement"
      actions={
        <HStack wrap="wrap">
          <RevokeButton billing={billing} />
          <ExportButton
            request={(_, signal) => downloadMandate(id, signal)}
            file={`Mandat-SEPA-${rum}.pdf`}
            formats={['pdf']}
            label="Télécharger le mandat"
          />
        </HStack>
      }
    >
      <Text>
        Signé par {signer_name}, {signer_capacity}, le {day(signed_at)}.
      </Text>
      <Text>Référence unique du mandat : {rum}</Text>
      <Text color="fg.muted">
        Signature électronique simple, PAdES {level}
        {timestamp_missing ? ' : le serveur d’horodatage n’a pas répondu' : ''}.
      </Text>
    </Panel>
  );
}

/** The account has no mandate yet, or none any more. */
function UnsignedMandate({ id }: { id: string }) {
  const { data } = useQuery(mandatesQuery(id));
  const [last] = data?.mandates ?? [];
  const sign = <LinkButton to="/activate?retour=facturation">Signer le mandat</LinkButton>;
  if (last?.revocation_reason === 'lapsed')
    return (
      <Callout kind="warning" title="Votre mandat de prélèvement est caduc : signez-le de nouveau." actions={sign}>
        <Text>Il n’a servi à aucun prélèvement depuis 36 mois. D’ici sa signature, vos factures sont à régler par virement.</Text>
      </Callout>
    );
  return (
    <Panel title="Mandat de prélèvement" actions={sign}>
      <Text>Il reste à signer le mandat de ce compte : rien n’est prélevé sans lui.</Text>
    </Panel>
  );
}
