import { useQuery } from '@tanstack/react-query';
import { Ban, Check } from 'lucide-react';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { Panel } from '../../ui/feedback/panels.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/text-area.js';
import { Form, useForm } from '../../ui/form/form.js';
import { Button } from '../../ui/page/button.js';
import { HStack, Stack } from '../../ui/page/layout.js';
import { personQuery } from '../public.js';
import { requests } from './person-request.api.js';
import type { PersonRequest } from './person-request.js';
import { RequestedChanges } from './requested-changes.js';

const questions = {
  approve: {
    title: 'Approuver la demande ?',
    description: 'La fiche prendra les valeurs demandées. La décision est définitive.',
    confirmLabel: 'Approuver',
  },
  refuse: {
    title: 'Refuser la demande ?',
    description: 'Le motif sera envoyé à la personne. La décision est définitive.',
    confirmLabel: 'Refuser',
    destructive: true,
  },
};

/** The values of the record beside those that the person asks for. The values are the person's: they are approved or refused. */
export function ChangeDecision({ request }: { request: PersonRequest }) {
  const { data: person } = useQuery(personQuery(request.person.id));
  const form = useForm({ defaultValues: { comment: '' } });
  const decide = requests.useMove();
  const onDecide = (move: 'approve' | 'refuse') =>
    form.handleSubmit(async ({ comment }) => {
      if (move === 'refuse' && comment.trim() === '') {
        form.setError('comment', { type: 'required', message: 'Veuillez indiquer le motif du refus.' });
        form.setFocus('comment');
        return;
      }
      if (!(await confirm(questions[move]))) return;
      try {
        await decide.mutateAsync({ id: request.id, version: request.version, move, body: { comment } });
        form.reset({ comment });
        notify.success(move === 'approve' ? 'La demande est approuvée.' : 'La demande est refusée.');
      } catch (error) {
        showProblem(form)(error);
      }
    })();
  return (
    <Form form={form} onSubmit={() => onDecide('approve')} label={`Demande de ${request.person.fullname}`}>
      <Stack gap="5">
        <Panel title="Modifications demandées">
          <RequestedChanges request={request} person={person} />
        </Panel>
        <TextArea
          form={form}
          name="comment"
          label="Commentaire"
          rows={3}
          maxLength={2000}
          hint="Obligatoire pour un refus : il est envoyé à la personne."
        />
        <HStack gap="3" wrap="wrap">
          <Button icon={<Check size={16} aria-hidden />} aria-disabled={decide.isPending} onClick={() => void onDecide('approve')}>
            Approuver
          </Button>
          <Button
            variant="outline"
            color="fg.error"
            icon={<Ban size={16} aria-hidden />}
            aria-disabled={decide.isPending}
            onClick={() => void onDecide('refuse')}
          >
            Refuser
          </Button>
        </HStack>
      </Stack>
    </Form>
  );
}
