import { ApiProblem } from '@intendance/contract/problem.js';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf, showProblem } from '../../ui/feedback/problem.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { useForm } from '../../ui/form/form.js';
import { count, today } from '../../ui/format/format.js';
import { useDebounced } from '../../ui/use-debounced.js';
import { type Computed, calculationOf } from './calculation.js';
import type { ClaimRow, Opened } from './claim.js';
import type { ActivityChoice, ClaimSheet } from './claim-sheet.js';
import { useSeveralClaims } from './use-several-claims.js';

type Given<Row extends ClaimRow, Activity> = {
  claim: Opened<Row> | null;
  person: Option | null;
  /** The activity of a new claim, if the activity is open. */
  activityId: string;
  activities: readonly Activity[];
  onSaved: () => void;
};

/** The form of one claim, its computed amount, and its two saves: waiting and validated. */
export function useClaimRecord<Row extends ClaimRow, Form extends FieldValues, Activity extends ActivityChoice>(
  sheet: ClaimSheet<Row, Form, Activity>,
  { claim, person, activityId, activities, onSaved }: Given<Row, Activity>,
) {
  const proposed = activities.find(({ id, enabled, isDeleted }) => id === activityId && enabled && !isDeleted)?.id ?? '';
  const form = useForm<Form>({
    defaultValues: (claim ? sheet.toForm(claim) : sheet.emptyForm(person, today(), proposed)) as DefaultValues<Form>,
  });
  // Remounts the fields of a reset form, which clears the text of their searches.
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round > 0) form.setFocus('person' as Path<Form>);
  }, [round, form]);
  const startAgain = (next: Form): void => {
    form.reset(next);
    setRound((count) => count + 1);
  };
  const saveSeveral = useSeveralClaims(sheet);
  const values = form.watch();
  const activity = activities.find(({ id }) => id === sheet.activityOf(values));
  const amount = useAmount(sheet, { claim, form, values, activity, activities });
  const { calculation } = amount;
  const save = sheet.kind.claims.useSave();
  const [sent, setSent] = useState<Row['status']>();

  /** Saves with the status that the action chose. On failure nothing typed is lost and the status shown is the saved one again. */
  const trySave = (status: 'waiting' | 'valid', isNext: boolean): Promise<void> | undefined => {
    const done = () => (isNext ? startAgain(sheet.emptyForm(person, dateOf(values) ?? today(), sheet.activityOf(values))) : onSaved());
    const refusal = sheet.firstRefusal(values, { calculation, activity, isValidating: status === 'valid' });
    if (refusal) {
      setRefusal(form, refusal.field, refusal.message);
      return undefined;
    }
    if (claim === null && (sheet.several?.peopleOf(values).length ?? 0) > 1)
      return saveSeveral(values, activity, status).then(({ saved, refused }) => {
        if (saved > 0) notify.success(`${count(saved, `${sheet.kind.texts.noun} enregistrée`)}.`);
        const [first] = refused;
        if (first === undefined || !sheet.several) return done();
        // Removes the people whose claim was saved; the others stay in the form with the reason of the refusal.
        startAgain(
          sheet.several.formFor(
            values,
            refused.map(({ person: left }) => left),
          ),
        );
        setRefusal(form, null, refused.map(({ message }) => message).join('\n'));
      });
    const seen = calculation.state === 'free' ? 0 : calculation.state === 'ok' ? calculation.amount : undefined;
    const body = sheet.toBody(values, activity, { status, amount: seen });
    setSent(status);
    save.mutate(claim ? { id: claim.id, version: claim.version, body } : { id: undefined, body }, {
      onSuccess: () => {
        notify.success(claim ? 'Modifications enregistrées.' : 'Votre demande a bien été prise en compte.');
        done();
      },
      onError: (error) => {
        // The amount was right when it was computed and no longer is: it is to be seen again before anyone validates it.
        if (error instanceof ApiProblem && error.code?.endsWith('.recompute-required')) amount.forget();
        showRefusal(form, error, sheet.calculation.cannotCompute);
      },
    });
    return undefined;
  };

  return {
    form,
    round,
    calculation,
    activity,
    onCompute: amount.onCompute,
    // Through handleSubmit, which counts the attempt: the summary of errors is that of a submitted form.
    onSave: (status: 'waiting' | 'valid', isNext: boolean): void => {
      form.clearErrors();
      void form.handleSubmit(() => trySave(status, isNext))();
    },
    isSaving: save.isPending,
    /** What the screen shows while a save is on its way; the saved status is back when it fails. */
    status: ((save.isPending ? sent : undefined) ?? claim?.status ?? 'waiting') as Row['status'],
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

const dateOf = (form: FieldValues): string | null => (typeof form.date === 'string' && form.date !== '' ? form.date : null);

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
  const find = (onError: (error: unknown) => void): void =>
    compute.mutate(
      { ...sheet.toClaim(values, activity), ...(claim ? { id: claim.id } : {}) },
      { onSuccess: (answer) => setComputed({ ...answer, claim: key }), onError },
    );
  const onCompute = (): void => {
    form.clearErrors();
    find((error) => showRefusal(form, error, sheet.calculation.cannotCompute));
  };
  const rested = useDebounced(key, 250);
  const [tried, setTried] = useState<string>();
  const isOpen = claim === null || claim.status === 'waiting';
  const isDue = sheet.isComputedAlone && isOpen && calculation.state === 'stale' && rested === key && tried !== key;
  const due = isDue ? key : null;
  const findAlone = useEffectEvent(() => find(() => undefined));
  // Computes once per content of the form. After a failure the button stays and shows the reason.
  useEffect(() => {
    if (due === null) return;
    setTried(due);
    findAlone();
  }, [due]);
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
