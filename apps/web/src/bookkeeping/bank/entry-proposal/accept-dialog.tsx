import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { Select } from '../../../ui/field/select.js';
import { useForm } from '../../../ui/form/form.js';
import { euros } from '../../../ui/format/format.js';
import { SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import { activitiesQuery } from '../../plan/plan/plan.api.js';
import { accountsQuery } from '../bank-account/bank-account.api.js';
import { paymentTypes } from '../bank-operation/bank-operation.js';
import { blockedDays } from '../bank-operation/operation-form.js';
import { entryProposals, paymentsOf } from './entry-proposal.api.js';
import {
  type AcceptForm,
  activityOptions,
  type EntryProposal,
  isOneWay,
  paymentOptions,
  toAcceptBody,
  toAcceptForm,
} from './entry-proposal.js';

const none: never[] = [];

type Props = { proposal: EntryProposal; payment?: string | undefined; onClose: () => void };

/** Accepts an entry with another day, account or activity, or with the movement of the bank that paid it. */
export function AcceptDialog({ proposal, payment = '', onClose }: Props) {
  const form = useForm<AcceptForm>({ defaultValues: { ...toAcceptForm(proposal), operation: payment } });
  const { data: activities = none } = useQuery(activitiesQuery);
  const { data: payments } = useQuery(paymentsOf(proposal));
  const move = entryProposals.useMove();
  const submit = form.handleSubmit((values) =>
    move.mutate(
      { id: proposal.id, move: 'accept', body: toAcceptBody(values), version: proposal.version },
      {
        onSuccess: () => {
          notify.success('L’écriture est acceptée : son opération est saisie et affectée.');
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  const isPaid = form.watch('operation') !== '';
  const candidates = isOneWay(proposal) ? (payments?.rows ?? none) : none;
  return (
    <FormDialog
      title="Accepter l’écriture"
      dirty={form.formState.isDirty && !move.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Accepter l’écriture"
      action="Accepter l’écriture"
      pending={move.isPending}
    >
      <Stack gap="4">
        <Text>
          {proposal.wording}, {euros(proposal.amount)}
        </Text>
        {candidates.length > 0 ? (
          <Select
            form={form}
            name="operation"
            label="Paiement"
            hint="Une opération de la banque du même montant, pas encore affectée, peut être ce paiement."
            choices={paymentOptions(candidates)}
          />
        ) : null}
        {isPaid ? null : <NewOperationFields form={form} />}
        {proposal.lines.map((line, rank) => (
          <Select
            key={line.key}
            form={form}
            name={`lines.${rank}.activity`}
            label={`${line.label}, ${euros(line.amount)}`}
            required
            placeholder="Choisir une activité…"
            choices={activityOptions(activities, proposal)}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}

function NewOperationFields({ form }: { form: ReturnType<typeof useForm<AcceptForm>> }) {
  const { data: accounts = none } = useQuery(accountsQuery);
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <DateField form={form} name="date" label="Date" required isUnavailable={blockedDays(accounts, form.watch('account'))} />
      <Select
        form={form}
        name="account"
        label="Compte"
        required
        placeholder="Choisir…"
        choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select form={form} name="type" label="Type d’opération" required choices={paymentTypes} />
    </SimpleGrid>
  );
}
