import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ruleOf } from '../../capabilities/settings/rule-of.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf, showProblem } from '../../ui/feedback/problem.js';
import { Form } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { Button } from '../../ui/page/button.js';
import { Box, HStack } from '../../ui/page/layout.js';
import { StepList } from '../../ui/page/step-list.js';
import { StepTitle } from '../../ui/page/step-title.js';
import { useRecord } from '../../ui/record/use-record.js';
import { ScopeFields, ShareFields } from '../subsidy-rule/subsidy-fields.js';
import type { SubsidyRuleForm } from '../subsidy-rule/subsidy-rule.js';
import { blankSubsidy, subsidyRuleConfig } from '../subsidy-rule/subsidy-rule-config.js';
import { ActivationRecap } from './activation-recap.js';
import { lastStep, stepOfField, stepOfQuery, steps } from './activation-steps.js';
import { activationQuery, type SubsidyActivation, useSaveDraft } from './subsidy-activation.api.js';

/** The step is in the address. Each step saves the draft, and no step loses what another one holds. */
export function ActivationWizard({ activation }: { activation: SubsidyActivation }) {
  const [parameters, setParameters] = useSearchParams();
  const [hasMoved, setMoved] = useState(false);
  const isPending = activation.status === 'pending';
  const step = stepOfQuery(parameters.get('etape'), isPending);
  const setStep = (next: number): void => {
    setMoved(true);
    setParameters({ etape: String(next + 1) });
  };
  const { form, submit, isSaving, isDirty, conflict } = useDraft(activation, step, setStep);
  const rule = form.watch();
  return (
    <Box maxW="900px">
      <StepList label="Étapes" steps={steps} current={step} reached={isPending ? lastStep : 0} onStep={setStep} />
      <StepTitle steps={steps} current={step} takesFocus={hasMoved} />
      {step < lastStep ? (
        <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
          <Form form={form} onSubmit={submit} label={steps[step] ?? ''}>
            {step === 0 ? <ShareFields form={form} /> : <ScopeFields form={form} />}
            <HStack gap="3" pt="4" borderTopWidth="1px" wrap="wrap">
              <SubmitButton pending={isSaving}>Continuer</SubmitButton>
              {step > 0 ? (
                <Button variant="outline" onClick={() => setStep(step - 1)}>
                  Étape précédente
                </Button>
              ) : null}
            </HStack>
          </Form>
        </Box>
      ) : (
        <ActivationRecap activation={activation} rule={rule} isChanged={isDirty} onStep={setStep} />
      )}
      {conflict}
    </Box>
  );
}

function useDraft(activation: SubsidyActivation, step: number, setStep: (step: number) => void) {
  const queries = useQueryClient();
  const { mutateAsync } = useSaveDraft();
  return useRecord<SubsidyActivation, SubsidyRuleForm>({
    record: activation,
    place: 'page',
    toForm: ({ rule }) => (rule ? ruleOf(rule, blankSubsidy) : blankSubsidy),
    fields: subsidyRuleConfig.conflictFields,
    read: () => queries.fetchQuery(activationQuery),
    write: async (body, base) => {
      const saved = await mutateAsync({ body, version: base?.version ?? 0 });
      queries.setQueryData(activationQuery.queryKey, saved);
      return saved;
    },
    onSaved: () => setStep(step + 1),
    onError: (form, error) => {
      const { detail, violations } = problemOf(error);
      notify.error(violations.length > 0 ? detail : "Echec de l'enregistrement", violations.length > 0 ? {} : { description: detail });
      const [first] = violations;
      if (first && stepOfField(first.propertyPath) !== step) setStep(stepOfField(first.propertyPath));
      showProblem(form)(error);
    },
  });
}
