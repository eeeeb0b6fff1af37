import { useQuery } from '@tanstack/react-query';
import { Callout, Panel } from '../../../ui/feedback/panels.js';
import { LinkButton } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { type BillingData, useBillingQuery } from './billing-data.api.js';
import { grouped, vatLabels } from './billing-values.js';
import { EarlierMandates } from './earlier-mandates.js';
import { MandatePanel } from './mandate-panel.js';

/** The account that is debited, and its mandate. */
export function Component() {
  const { data: billing, error, refetch } = useQuery(useBillingQuery());
  return (
    <>
      <PageHeader title="Facturation" description="Le compte qui règle votre abonnement, et le mandat qui autorise son prélèvement." />
      {billing ? (
        <Stack gap="5" maxW="900px">
          <Account billing={billing} />
          {billing.iban === null ? null : <MandatePanel billing={billing} />}
          {billing.iban === null ? null : <EarlierMandates id={billing.id} />}
        </Stack>
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de charger la facturation" onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Account({ billing }: { billing: BillingData }) {
  const { holder, street, zip, city, country, iban, bic } = billing;
  const fill = (label: string) => (
    <LinkButton to="/environment/billing/fill" variant="outline">
      {label}
    </LinkButton>
  );
  if (iban === null)
    return (
      <Callout kind="info" title="Veuillez renseigner les informations de facturation" actions={fill('Renseigner')}>
        <Text>Le titulaire du compte, son adresse, l’IBAN et le BIC.</Text>
      </Callout>
    );
  return (
    <Panel title="Compte prélevé" actions={fill('Modifier')}>
      <Text fontWeight="600">{holder}</Text>
      <Text>
        {street}, {zip} {city}, {country}
      </Text>
      <Text mt="2">IBAN : {grouped(iban)}</Text>
      <Text>BIC : {bic}</Text>
      <BillParts billing={billing} />
    </Panel>
  );
}

/** The lines of a bill that differ from the account. */
const BillParts = ({ billing: { siren, vat_status, bill_street, bill_zip, bill_city, bill_country } }: { billing: BillingData }) => (
  <>
    {siren === null ? null : <Text mt="2">SIREN : {siren.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')}</Text>}
    {vat_status === null ? null : <Text>TVA : {vatLabels[vat_status]}</Text>}
    {bill_street === null ? null : (
      <Text>
        Adresse de facturation : {bill_street}, {bill_zip} {bill_city}, {bill_country}
      </Text>
    )}
  </>
);
