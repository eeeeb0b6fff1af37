import { ApiProblem } from '@intendance/contract/problem.js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Option } from '../../ui/async-combobox.js';
import { useForm } from '../../ui/form.js';
import { today } from '../../ui/format.js';
import { notify } from '../../ui/notify.js';
import { problemOf, showProblem } from '../../ui/problem.js';
import { type Computed, calculationOf } from './calculation.js';
import { useSaveClaim } from './claim.api.js';
import type { ClaimRow, Opened } from './claim.js';
import type { ActivityChoice, ClaimSheet } from './claim-sheet.js';

type Given<Row extends ClaimRow, Activity> = {
  claim: Opened<Row> | null;
  person: Option | null;
  activities: readonly Activity[];
  onSaved: () => void;
};

/** The form of one claim, its computed amount, and its two saves: waiting and validated. */
export function useClaimRecord<Row extends ClaimRow, Form extends FieldValues, Activity extends ActivityChoice>(
  sheet: ClaimSheet<Row, Form, Activity>,
  { claim, person, activities, onSaved }: Given<Row, Activity>,
) {
  const form = useForm<Form>({ defaultValues: (claim ? sheet.toForm(claim) : sheet.emptyForm(person, today())) as DefaultValues<Form> });
  const values = form.watch();
  const activity = activities.find(({ id }) => id === sheet.activityOf(values));
  const amount = useAmount(sheet, { claim, form, values, activity, activities });
  const { calculation } = amount;
  const save = useSaveClaim(sheet.kind);

  /** Saves with the status that the action chose. On failure nothing typed is lost and the status shown is the saved one again. */
  const trySave = (status: 'waiting' | 'valid'): void => {
    const refusal = sheet.firstRefusal(values, { calculation, activity, isValidating: status === 'valid' });
    if (refusal) {
      setRefusal(form, refusal.field, refusal.message);
      return;
    }
    const seen = calculation.state === 'free' ? 0 : calculation.state === 'ok' ? calculation.amount : undefined;
    const body = { ...sheet.toBody(values, activity), ...(seen === undefined ? {} : { [sheet.amountField]: seen }), status };
    save.mutate(
      { id: claim?.id, version: claim?.version, body },
      {
        onSuccess: () => {
          notify.success(claim ? 'Modifications enregistrées.' : 'Votre demande a bien été prise en compte.');
          onSaved();
        },
        onError: (error) => {
          // The amount was right when it was computed and no longer is: it is to be seen again before anyone validates it.
          if (error instanceof ApiProblem && error.code?.endsWith('.recompute-required')) amount.forget();
          showRefusal(form, error, sheet.calculation.cannotCompute);
        },
      },
    );
  };

  return {
    form,
    calculation,
    activity,
    onCompute: amount.onCompute,
    // Through handleSubmit, which counts the attempt: the summary of errors is that of a submitted form.
    onSave: (status: 'waiting' | 'valid'): void => {
      form.clearErrors();
      void form.handleSubmit(() => trySave(status))();
    },
    isSaving: save.isPending,
    /** What the screen shows while a save is on its way; the saved status is back when it fails. */
    status: ((save.isPending ? save.variables.body.status : undefined) ?? claim?.status ?? 'waiting') as Row['status'],
    isStale: save.error instanceof ApiProblem && save.error.status === 412,
  };
}

type Amounted<Row extends ClaimRow, Form extends FieldValues, Activity> = {
  claim: Opened<Row> | null;
  form: UseFormReturn<Form>;
  values: Form;
  activity: Activity | undefined;
  activities: readonly Activity[];
};

/** The amount of the form as it stands, and the call that finds it. */
function useAmount<Row extends ClaimRow, Form extends FieldValues, Activity extends ActivityChoice>(
  sheet: ClaimSheet<Row, Form, Activity>,
  { claim, form, values, activity, activities }: Amounted<Row, Form, Activity>,
) {
  // Undefined: nothing was computed here, the saved amount stands.
  const [computed, setComputed] = useState<Computed | null>();
  const compute = useMutation({ mutationFn: sheet.compute });
  const keyOf = (of: Form): string =>
    JSON.stringify(
      sheet.toClaim(
        of,
        activities.find(({ id }) => id === sheet.activityOf(of)),
      ),
    );
  const key = keyOf(values);
  const calculation = calculationOf({
    isComplete: sheet.isComplete(values),
    isFree: sheet.isFree(activity),
    // The row of the list was opened, its computation is still on its way.
    isLoading: compute.isPending || (claim !== null && claim.computation === undefined),
    claim: key,
    computed: computed === undefined ? savedAmount(sheet, claim, keyOf) : computed,
    isWorth: sheet.isWorth,
  });
  const onCompute = (): void => {
    form.clearErrors();
    compute.mutate(
      { ...sheet.toClaim(values, activity), ...(claim ? { id: claim.id } : {}) },
      {
        onSuccess: (answer) => setComputed({ ...answer, claim: key }),
        onError: (error) => showRefusal(form, error, sheet.calculation.cannotCompute),
      },
    );
  };
  return { calculation, onCompute, forget: () => setComputed(null) };
}

/** The amount that a saved claim carries, as if it had just been computed. */
function savedAmount<Row extends ClaimRow, Form extends FieldValues, Activity extends ActivityChoice>(
  sheet: ClaimSheet<Row, Form, Activity>,
  claim: Opened<Row> | null,
  keyOf: (form: Form) => string,
): Computed | null {
  const amount = claim && sheet.amountOf(claim);
  if (!claim?.computation || amount === null) return null;
  return { claim: keyOf(sheet.toForm(claim)), amount, computation: claim.computation, duplicates: [] };
}

let refusals = 0;

function setRefusal<Form extends FieldValues>(form: UseFormReturn<Form>, field: Path<Form> | null, message: string): void {
  refusals += 1;
  form.setError(field ?? 'root.problem', { type: `refused-${refusals}`, message });
}

/** A refusal by the rules has the specification's sentence above its reasons; other failures say what they are. */
function showRefusal<Form extends FieldValues>(form: UseFormReturn<Form>, error: unknown, cannotCompute: string): void {
  const { status, detail, violations } = problemOf(error);
  showProblem(form)(error);
  if (status === 412) return;
  const known = new Set(violations.map(({ message }) => message));
  const heading = status === 422 ? [cannotCompute, ...(known.has(detail) ? [] : [detail])] : [detail];
  const shown = new Set(Object.keys(form.getValues()));
  const others = violations.filter(({ propertyPath }) => !shown.has(propertyPath)).map(({ message }) => message);
  setRefusal(form, null, [...new Set([...heading, ...others])].join('\n'));
}
