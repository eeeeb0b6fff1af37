import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { Panel } from '../../ui/feedback/panels.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/text-area.js';
import { Form, useForm } from '../../ui/form/form.js';
import { Stack } from '../../ui/page/layout.js';
import { personQuery } from '../public.js';
import { DecisionBar } from './decision-bar.js';
import { requests } from './person-request.api.js';
import type { PersonRequest } from './person-request.js';
import { RefuseDialog } from './refuse-dialog.js';
import { RequestedChanges } from './requested-changes.js';
import type { RequestReview } from './use-request-review.js';

const question = {
  title: 'Approuver la demande ?',
  description: 'La fiche prendra les valeurs demandées. La décision est définitive.',
  confirmLabel: 'Approuver',
};

type Props = { request: PersonRequest; review: RequestReview };

/** The values of the record beside those that the person asks for. The values are the person's: they are approved or refused. */
export function ChangeDecision({ request, review: { chain, onDecision } }: Props) {
  const { data: person } = useQuery(personQuery(request.person.id));
  const form = useForm({ defaultValues: { comment: '' } });
  const decide = requests.useMove();
  const [isRefusing, setRefusing] = useState(false);
  const onApprove = form.handleSubmit(async ({ comment }) => {
    if (!(await confirm(question))) return;
    try {
      await decide.mutateAsync({ id: request.id, version: request.version, move: 'approve', body: { comment } });
      form.reset({ comment });
      notify.success(`La demande de ${request.person.fullname} est approuvée.`);
      onDecision();
    } catch (error) {
      showProblem(form)(error);
    }
  });
  const onRefusal = () => {
    form.reset({ comment: '' });
    onDecision();
  };
  return (
    <Form form={form} onSubmit={onApprove} label={`Demande de ${request.person.fullname}`}>
      <Stack gap="5">
        <Panel title="Modifications demandées">
          <RequestedChanges request={request} person={person} />
        </Panel>
        <TextArea form={form} name="comment" label="Commentaire" rows={3} maxLength={2000} hint="Envoyé à la personne si vous refusez." />
        <DecisionBar isPending={decide.isPending} onApprove={() => void onApprove()} onRefuse={() => setRefusing(true)} chain={chain} />
      </Stack>
      {isRefusing ? (
        <RefuseDialog request={request} comment={form.getValues('comment')} onRefusal={onRefusal} onClose={() => setRefusing(false)} />
      ) : null}
    </Form>
  );
}
