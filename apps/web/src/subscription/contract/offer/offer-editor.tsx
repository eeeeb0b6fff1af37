import { Callout } from '../../../ui/feedback/panels.js';
import { SegmentField } from '../../../ui/field/choice-fields.js';
import { Form } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { day } from '../../../ui/format/format.js';
import { Box, Grid, Heading, SimpleGrid, Stack } from '../../../ui/page/layout.js';
import { ModuleCard } from './module-card.js';
import { billingChoices, commitmentChoices, type Environment, lockMessage, type ModuleCode, promotionOf, withModule } from './offer.js';
import { OfferSummary } from './offer-summary.js';
import { PendingOffer } from './pending-offer.js';
import { useOffer } from './use-offer.js';

/** The form of the offer, beside the calculation of the bill to come. */
export function OfferEditor({ environment }: { environment: Environment }) {
  const { form, submit, isSaving, isDirty, conflict } = useOffer(environment);
  const { modules, codes, commitment } = form.watch();
  const choose = (code: ModuleCode, isOn: boolean) =>
    form.setValue('modules', withModule(environment.modules, modules, code, isOn), { shouldDirty: true });
  const setCode = (code: ModuleCode, promotion: string | undefined) => {
    const { [code]: _, ...others } = codes;
    form.setValue('codes', promotion === undefined ? others : { ...others, [code]: promotion }, { shouldDirty: true });
  };
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' }} gap="6" alignItems="start">
      <Box minW="0">
        <Form form={form} onSubmit={submit} label="Mon offre">
          {environment.pending_offer ? <PendingOffer pending={environment.pending_offer} /> : null}
          {environment.is_committed && environment.commitment_end_date ? (
            <Callout title={`Votre engagement court jusqu’au ${day(environment.commitment_end_date)}.`}>{lockMessage}</Callout>
          ) : null}
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
            <SegmentField
              form={form}
              name="commitment"
              label="Engagement"
              choices={commitmentChoices}
              hint="Un engagement d’un an donne le tarif réduit."
            />
            <SegmentField form={form} name="billing" label="Facturation" choices={billingChoices} />
          </SimpleGrid>
          <Stack as="section" gap="3" aria-labelledby="modules">
            <Heading as="h2" id="modules" textStyle="h2">
              Modules
            </Heading>
            {environment.modules.map((module) => (
              <ModuleCard
                key={module.code}
                module={module}
                isReduced={commitment === 'year'}
                isChosen={modules.includes(module.code)}
                isLocked={environment.is_committed && module.active && module.ends_on === null}
                promotion={promotionOf(environment, module.code)}
                code={codes[module.code]}
                onChoose={(isOn) => choose(module.code, isOn)}
                onCode={(code) => setCode(module.code, code)}
              />
            ))}
          </Stack>
          <Box>
            <SubmitButton pending={isSaving}>Enregistrer mon offre</SubmitButton>
          </Box>
        </Form>
        {conflict}
      </Box>
      <OfferSummary environment={environment} choice={form.watch()} isChanged={isDirty} />
    </Grid>
  );
}
