import { ApiProblem } from '@intendance/contract/problem.js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option } from '../../ui/async-combobox.js';
import { useForm } from '../../ui/form.js';
import { today } from '../../ui/format.js';
import { notify } from '../../ui/notify.js';
import { problemOf, showProblem } from '../../ui/problem.js';
import type { RefundActivity } from '../refund-activity/refund-activity.js';
import { type Computed, calculationOf, claimKey, computedOf } from './calculation.js';
import { computeRefund, useSaveRefund } from './refund.api.js';
import type { Refund, RefundStatus } from './refund.js';
import { cannotCompute, firstRefusal } from './refund-checks.js';
import { emptyForm, type RefundForm, toBody, toClaim, toForm } from './refund-form.js';

type Given = { refund: Refund | null; person: Option | null; activities: readonly RefundActivity[]; onSaved: (saved: Refund) => void };

/** The form of one request, its computed amount, and its two saves: waiting and validated. */
export function useRefundRecord({ refund, person, activities, onSaved }: Given) {
  const form = useForm<RefundForm>({ defaultValues: refund ? toForm(refund) : emptyForm(person, today()) });
  const values = form.watch();
  const [computed, setComputed] = useState<Computed | null>(() => refund && computedOf(refund));
  const compute = useMutation({ mutationFn: computeRefund });
  const save = useSaveRefund();
  const calculation = calculationOf(values, computed, compute.isPending);
  const activity = activities.find(({ id }) => id === values.refund_settings);

  const onCompute = (): void => {
    const claim = claimKey(values);
    form.clearErrors();
    compute.mutate(refund ? { ...toClaim(values), id: refund.id } : toClaim(values), {
      onSuccess: ({ duplicates, ...computation }) => setComputed({ claim, computation, duplicates }),
      onError: (error) => showRefusal(form, error),
    });
  };

  /** Saves with the status that the action chose. On failure nothing typed is lost and the status shown is the saved one again. */
  const trySave = (status: Extract<RefundStatus, 'waiting' | 'valid'>): void => {
    const refusal = firstRefusal(values, calculation, activity?.required_bill ?? false, status === 'valid');
    if (refusal) {
      form.setError(refusal.field ?? 'root.problem', { type: `refused-${Date.now()}`, message: refusal.message });
      return;
    }
    const amount = calculation.state === 'ok' ? { refundable_amount: calculation.computation.refundable_amount } : {};
    save.mutate(
      { id: refund?.id, version: refund?.version, body: { ...toBody(values), ...amount, status } },
      {
        onSuccess: (saved) => {
          notify.success(refund ? 'Modifications enregistrées.' : 'Votre demande a bien été prise en compte.');
          onSaved(saved);
        },
        onError: (error) => {
          // The amount was right when it was computed and no longer is: it is to be seen again before anyone validates it.
          if (error instanceof ApiProblem && error.code === 'refund.recompute-required') setComputed(null);
          showRefusal(form, error);
        },
      },
    );
  };

  // Through handleSubmit, which counts the attempt: the summary of errors is that of a submitted form.
  const onSave = (status: Extract<RefundStatus, 'waiting' | 'valid'>): void => {
    form.clearErrors();
    void form.handleSubmit(() => trySave(status))();
  };

  return {
    form,
    values,
    calculation,
    activity,
    onCompute,
    onSave,
    isSaving: save.isPending,
    /** What the screen shows while a save is on its way; the saved status is back when it fails. */
    status: (save.isPending ? save.variables.body.status : undefined) ?? refund?.status ?? 'waiting',
    isStale: save.error instanceof ApiProblem && save.error.status === 412,
  };
}

type Form = ReturnType<typeof useForm<RefundForm>>;

/** A refusal by the rules has the specification's sentence above its reasons; other failures say what they are. */
function showRefusal(form: Form, error: unknown): void {
  const { status, detail, violations } = problemOf(error);
  showProblem(form)(error);
  if (status === 412) return;
  const known = new Set(violations.map(({ message }) => message));
  const heading = status === 422 ? [cannotCompute, ...(known.has(detail) ? [] : [detail])] : [detail];
  const shown = new Set(Object.keys(form.getValues()));
  const others = violations.filter(({ propertyPath }) => !shown.has(propertyPath)).map(({ message }) => message);
  form.setError('root.problem', { type: `refused-${Date.now()}`, message: [...new Set([...heading, ...others])].join('\n') });
}
