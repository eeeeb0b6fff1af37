import { ApiProblem } from '@intendance/contract/problem.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf, showProblem } from '../../ui/feedback/problem.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { count, today } from '../../ui/format/format.js';
import { useDebounced } from '../../ui/page/use-debounced.js';
import { useRecord } from '../../ui/record/use-record.js';
import { type Computed, calculationOf } from './calculation/calculation.js';
import type { ActivityChoice, ClaimRow, Opened } from './claim.js';
import type { ClaimSheet, Decision } from './claim-sheet.js';
import { useDecisionNotice } from './use-decision-notice.js';
import { useSeveralClaims } from './use-several-claims.js';

type ClaimRecordOptions<Row extends ClaimRow, Activity> = {
  claim: Opened<Row> | null;
  person: Option | null;
  /** The activity of a new claim, if the activity is open. */
  activityId: string;
  activities: readonly Activity[];
  onSaved: () => void;
};

type Submitted<Form> = Decision & { isNext: boolean; values: Form };

/** The form of one claim, its computed amount, and its two saves: waiting and validated. */
export function useClaimRecord<Row extends ClaimRow, Form extends FieldValues, Activity extends ActivityChoice>(
  sheet: ClaimSheet<Row, Form, Activity>,
  options: ClaimRecordOptions<Row, Activity>,
) {
  const { claim, person, activities, onSaved } = options;
  const activityFor = (of: Form): Activity | undefined => activities.find(({ id }) => id === sheet.activityOf(of));
  const keyOf = (of: Form): string => JSON.stringify(sheet.toClaim(of, activityFor(of)));
  // The action that submitted the form, with the amount that its reader saw.
  const submitted = useRef<Submitted<Form>>(undefined);
  const record = useClaimForm(sheet, {
    ...options,
    activityFor,
    keyOf,
    submitted,
    onSaved: () => submitted.current && done(submitted.current.values, submitted.current.isNext),
    onError: (error) => {
      // The amount is no longer the one that was computed: it is shown again before anyone validates it.
      if (error instanceof ApiProblem && error.code?.endsWith('.recompute-required')) amount.forget();
      showRefusal(form, error, sheet.calculation.cannotCompute);
    },
  });
  const { form, startAgain, isSaving } = record;
  const saveSeveral = useSeveral(sheet, form, startAgain);
  const values = form.watch();
  const activity = activityFor(values);
  const saved = claim && record.base;
  const amount = useAmount(sheet, { claim: saved, form, values, activity, keyOf });
  const { calculation } = amount;
  const done = (sent: Form, isNext: boolean): void =>
    isNext ? startAgain(sheet.emptyForm(person, dateOf(sent) ?? today(), sheet.activityOf(sent))) : onSaved();

  // A decision by its key may come before the amount: it waits for it.
  const [isAwaiting, setAwaiting] = useState(false);
  const isReady = isAwaiting && calculation.state !== 'loading';
  const decide = useEffectEvent(() => {
    setAwaiting(false);
    onSave('valid', false);
  });
  useEffect(() => {
    if (isReady) decide();
  }, [isReady]);

  /** Saves with the status that the action chose. A failure keeps every typed value, and shows the saved status again. */
  const trySave = (status: 'waiting' | 'valid', isNext: boolean): Promise<void> | undefined => {
    const refusal = sheet.firstRefusal(values, { calculation, activity, isValidating: status === 'valid' });
    if (refusal) {
      setRefusal(form, refusal.field, refusal.message);
      return undefined;
    }
    if (claim === null && (sheet.several?.peopleOf(values).length ?? 0) > 1)
      return saveSeveral(values, activity, status).then((isComplete) => (isComplete ? done(values, isNext) : undefined));
    const shownAmount = calculation.state === 'free' ? 0 : calculation.state === 'ok' ? calculation.amount : undefined;
    submitted.current = { status, amount: shownAmount, isNext, values };
    return record.save(values);
  };

  // Through handleSubmit, which counts the attempt: the summary of errors is that of a submitted form.
  const onSave = (status: 'waiting' | 'valid', isNext: boolean): void => {
    if (status === 'valid' && claim !== null && calculation.state === 'loading') setAwaiting(true);
    else {
      form.clearErrors();
      void form.handleSubmit(() => trySave(status, isNext))();
    }
  };

  return {
    form,
    claim: saved,
    isDirty: record.isDirty,
    conflict: record.conflict,
    round: record.formRound,
    calculation,
    activity,
    onCompute: amount.onCompute,
    onSave,
    isSaving: isSaving || isAwaiting,
    /** The status that is being saved; the saved one is back when the save fails. */
    status: ((isSaving ? submitted.current?.status : undefined) ?? saved?.status ?? 'waiting') as Row['status'],
  };
}

type FormOptions<Row extends ClaimRow, Form, Activity> = ClaimRecordOptions<Row, Activity> & {
  activityFor: (form: Form) => Activity | undefined;
  keyOf: (form: Form) => string;
  submitted: { readonly current: Submitted<Form> | undefined };
  onError: (error: unknown) => void;
};

/** The form of a claim, merged with a concurrent save. */
function useClaimForm<Row extends ClaimRow, Form extends FieldValues, Activity extends ActivityChoice>(
  sheet: ClaimSheet<Row, Form, Activity>,
  { claim, person, activityId, activities, activityFor, keyOf, submitted, onSaved, onError }: FormOptions<Row, Form, Activity>,
) {
  const queries = useQueryClient();
  const { claims } = sheet.kind;
  const { mutateAsync } = claims.useSave();
  const decision = useDecisionNotice(sheet.kind);
  const proposed = activities.find(({ id, enabled, isDeleted }) => id === activityId && enabled && !isDeleted)?.id ?? '';
  const record = useRecord<Opened<Row>, Form>({
    record: claim,
    place: 'dialog',
    toForm: sheet.toForm,
    empty: sheet.emptyForm(person, today(), proposed),
    fields: sheet.conflictFields(activities),
    read: ({ id }) => queries.fetchQuery({ ...claims.one(id), staleTime: 0 }),
    // The reader has not seen the amount of the merged claim, nor the decision of a colleague.
    needsReview: (merged, latest) =>
      submitted.current === undefined || keyOf(merged) !== keyOf(submitted.current.values) || latest.status !== claim?.status,
    write: (values, base) => {
      const { status = 'waiting', amount } = submitted.current ?? {};
      const body = sheet.toBody(values, activityFor(values), { status, amount });
      return mutateAsync(base ? { id: base.id, version: base.version, body } : { id: undefined, body });
    },
    notice: claim ? decision : 'Votre demande a bien été prise en compte.',
    onSaved,
    onError: (_, error) => onError(error),
  });
  const { form } = record;
  // The first field of a new form takes the focus.
  const [starts, setStarts] = useState(0);
  useEffect(() => {
    if (starts > 0) form.setFocus('person' as Path<Form>);
  }, [starts, form]);
  const startAgain = (next: Form): void => {
    record.restart(next);
    setStarts((count) => count + 1);
  };
  return { ...record, startAgain, formRound: `${starts} ${record.round}` };
}

/** Creates a claim for each person of the form; the refused ones stay in it, with the reasons. True: none is refused. */
function useSeveral<Row extends ClaimRow, Form extends FieldValues, Activity extends ActivityChoice>(
  sheet: ClaimSheet<Row, Form, Activity>,
  form: UseFormReturn<Form>,
  startAgain: (form: Form) => void,
) {
  const saveSeveral = useSeveralClaims(sheet);
  return async (values: Form, activity: Activity | undefined, status: 'waiting' | 'valid'): Promise<boolean> => {
    const { saved, refused } = await saveSeveral(values, activity, status);
    if (saved > 0) notify.success(`${count(saved, `${sheet.kind.texts.noun} enregistrée`)}.`);
    if (refused.length === 0 || !sheet.several) return true;
    startAgain(
      sheet.several.formFor(
        values,
        refused.map(({ person }) => person),
      ),
    );
    setRefusal(form, null, refused.map(({ message }) => message).join('\n'));
    return false;
  };
}

type Amounted<Row extends ClaimRow, Form extends FieldValues, Activity> = {
  claim: Opened<Row> | null;
  form: UseFormReturn<Form>;
  values: Form;
  activity: Activity | undefined;
  /** Fields that the amount of a form depends on. */
  keyOf: (form: Form) => string;
};

const dateOf = (form: FieldValues): string | null => (typeof form.date === 'string' && form.date !== '' ? form.date : null);

/** The amount of the form as it stands, and the call that finds it. */
function useAmount<Row extends ClaimRow, Form extends FieldValues, Activity extends ActivityChoice>(
  sheet: ClaimSheet<Row, Form, Activity>,
  { claim, form, values, activity, keyOf }: Amounted<Row, Form, Activity>,
) {
  // Undefined: nothing was computed here, the saved amount stands.
  const [computed, setComputed] = useState<Computed | null>();
  const compute = useMutation({ mutationFn: sheet.compute });
  const key = keyOf(values);
  const calculation = calculationOf({
    isComplete: sheet.isComplete(values, activity),
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
  // A claim that waits opens with its amount: nobody has to ask for it before a decision.
  const isUnseen = claim !== null && key === keyOf(sheet.toForm(claim));
  const isDue = (sheet.isComputedAlone || isUnseen) && isOpen && calculation.state === 'stale' && rested === key && tried !== key;
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

/** A refusal by a rule has the specification's sentence above its reasons; other failures have their own text. */
function showRefusal<Form extends FieldValues>(form: UseFormReturn<Form>, error: unknown, cannotCompute: string): void {
  const { status, detail, violations } = problemOf(error);
  showProblem(form)(error);
  if (status === 412) return;
  const violationMessages = new Set(violations.map(({ message }) => message));
  const heading = status === 422 ? [cannotCompute, ...(violationMessages.has(detail) ? [] : [detail])] : [detail];
  const shown = new Set(Object.keys(form.getValues()));
  const others = violations.filter(({ propertyPath }) => !shown.has(propertyPath)).map(({ message }) => message);
  setRefusal(form, null, [...new Set([...heading, ...others])].join('\n'));
}
