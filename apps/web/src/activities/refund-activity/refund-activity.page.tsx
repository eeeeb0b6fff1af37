import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PageTitle } from '../../platform/page-title.js';
import { Link, LinkButton } from '../../ui/button.js';
import { Form, useForm } from '../../ui/form.js';
import { Box, Flex, Grid, Heading, HStack, Stack, Text } from '../../ui/layout.js';
import { notify } from '../../ui/notify.js';
import { problemOf, showProblem } from '../../ui/problem.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { useUnsavedGuard } from '../../ui/unsaved-guard.js';
import { refundActivityQuery, useSaveRefundActivity } from './refund-activity.api.js';
import type { RefundActivity, RefundRule } from './refund-activity.js';
import { RuleFields } from './rule-fields.js';
import { RuleHistory } from './rule-history.js';
import { ruleSentence } from './rule-sentence.js';
import { RuleSimulator } from './rule-simulator.js';
import { RuleVersions } from './rule-versions.js';

const list = '/activitiescse/settings';

export function Component() {
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  const { data, error } = useQuery({ ...refundActivityQuery(id), enabled: !isNew });
  if (error) throw error;
  const title = isNew ? 'Nouvelle activité de remboursement' : 'Activité de remboursement';
  return (
    <Stack gap="6">
      <PageTitle page={title} />
      <Box>
        <Text textStyle="dense">
          <Link to={list}>Paramétrage des remboursements</Link>
        </Text>
        <Heading as="h1" textStyle="h1">
          {data?.activity_name ?? title}
        </Heading>
      </Box>
      {isNew ? (
        <Editor key="new" activity={null} />
      ) : data ? (
        <Editor key={data.id} activity={data} />
      ) : (
        <Text role="status">Chargement en cours...</Text>
      )}
    </Stack>
  );
}

const blank: RefundRule = {
  activity_name: '',
  enabled: true,
  start_date: null,
  end_date: null,
  required_bill: true,
  refund_rule: '1',
  refund_percent: true,
  amount: null,
  refund_bill: false,
  refund_limit: null,
  refund_period: 'an',
  rule_comment: '',
};

const ruleOf = (activity: RefundActivity): RefundRule =>
  Object.fromEntries(Object.keys(blank).map((field) => [field, activity[field as keyof RefundRule]])) as RefundRule;

function Editor({ activity }: { activity: RefundActivity | null }) {
  const navigate = useNavigate();
  const form = useForm<RefundRule>({ defaultValues: activity ? ruleOf(activity) : blank });
  const [warnings, setWarnings] = useState(activity?.warnings ?? []);
  const save = useSaveRefundActivity();
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty);
  const createdId = activity ? undefined : save.data?.id;
  // An effect, after the one of the guard: in the answer's handler it would still take the saved form for an unsaved one.
  useEffect(() => {
    if (createdId) void navigate(`${list}/${createdId}`, { replace: true });
  }, [createdId, navigate]);
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { id: activity?.id, version: activity?.version, body },
      {
        onSuccess: (saved) => {
          notify.success('Votre activité a bien été enregistrée');
          setWarnings(saved.warnings);
          form.reset(ruleOf(saved));
        },
        onError: (error) => {
          notify.error(problemOf(error).detail);
          showProblem(form)(error);
        },
      },
    ),
  );
  return (
    <Grid templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 380px' }} gap="6" alignItems="start">
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
        <Form form={form} onSubmit={submit}>
          {warnings.map(({ code, message }) => (
            <Flex key={code} role="status" bg="bg.warning" color="fg.warning" borderRadius="l2" p="3">
              {message}
            </Flex>
          ))}
          <RuleFields form={form} />
          <HStack gap="3" pt="4" borderTopWidth="1px">
            <SubmitButton pending={save.isPending}>Enregistrer</SubmitButton>
            <LinkButton to={list} variant="outline">
              Retour à la liste
            </LinkButton>
          </HStack>
        </Form>
      </Box>
      <Stack gap="6">
        <Stack as="section" gap="2" aria-labelledby="sentence" bg="brand.subtle" borderRadius="l3" p="5">
          <Heading as="h2" id="sentence" textStyle="h3">
            La règle en clair
          </Heading>
          <Text aria-live="polite">{ruleSentence(form.watch())}</Text>
        </Stack>
        {activity ? <RuleSimulator activityId={activity.id} isChanged={isDirty} /> : null}
        {activity ? <RuleVersions activityId={activity.id} /> : null}
        {activity ? <RuleHistory activityId={activity.id} /> : null}
      </Stack>
    </Grid>
  );
}
