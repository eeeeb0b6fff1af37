import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useUnsavedGuard } from '../dialog/unsaved-guard.js';
import { type NoticeOptions, notify } from '../feedback/notify.js';
import { showProblem } from '../feedback/problem.js';
import { useForm } from '../form/form.js';
import { mergeChanges, sameValue } from './conflict.js';
import { type MergedSaveOptions, useMergedSave, type Versioned } from './use-merged-save.js';

/** Parts that two users may change independently, when they are not the single fields of the form. */
export type RecordParts<Saved, Values, Parts extends Record<string, unknown>> = {
  partsOf: (saved: Saved, values: Values) => Parts;
  formOf: (saved: Saved, parts: Parts) => Values;
};

export type RecordOptions<Saved extends Versioned, Values extends FieldValues, Parts extends Record<string, unknown>> = Pick<
  MergedSaveOptions<Saved, Parts>,
  'read' | 'fields' | 'merge' | 'needsReview'
> & {
  /** The record as the screen reads it; null for a new one. */
  record: Saved | null;
  /** A page asks before a navigation loses the user's input; a dialog asks by itself (`dirty={isDirty}`). */
  place: 'page' | 'dialog';
  toForm: (saved: Saved) => Values;
  /** The form of a new record. */
  empty?: Values;
  isDisabled?: boolean;
  parts?: RecordParts<Saved, Values, Parts>;
  /** Saves over the version that was read; null creates. @throws ApiProblem */
  write: (values: Values, base: Saved | null) => Promise<Saved>;
  /** Notification of a save, and what stands under it. */
  notice?: string | ((saved: Saved) => readonly [title: string, options?: NoticeOptions]);
  /** Called once the form has no unsaved change left: closes the dialog, or leaves the page. */
  onSaved?: (saved: Saved) => void;
  /** Shows a refusal on the form by default. */
  onError?: (form: UseFormReturn<Values>, error: unknown) => void;
};

const wholeForm = { partsOf: (_: unknown, values: unknown) => values, formOf: (_: unknown, parts: unknown) => parts };

/**
 * The form of one record: its values, its unsaved changes, and its save over the version that was read. Follows newer versions until the
 * user types; the input is merged with a newer version at the next save (`useMergedSave`), and stays after any failure.
 */
export function useRecord<Saved extends Versioned, Values extends FieldValues, Parts extends Record<string, unknown> = Values>(
  options: RecordOptions<Saved, Values, Parts>,
) {
  const { record, toForm, empty, isDisabled } = options;
  const { partsOf, formOf } = options.parts ?? (wholeForm as unknown as RecordParts<Saved, Values, Parts>);
  const [base, setBase] = useState(record);
  const form = useForm<Values>({
    defaultValues: (record ? toForm(record) : empty) as DefaultValues<Values>,
    ...(isDisabled === undefined ? {} : { disabled: isDisabled }),
  });
  const { isDirty } = form.formState;
  const onError = (error: unknown): void => (options.onError ? options.onError(form, error) : showProblem(form)(error));
  const [round, setRound] = useState(0);
  const start = (latest: Saved | null, values: Values, typed: Values | null): void => {
    setBase(latest);
    form.reset(values);
    if (typed) form.reset(typed, { keepDefaultValues: true });
  };
  const [saved, setSaved] = useState<Saved>();
  const write = async (values: Values, over: Saved | null): Promise<void> => {
    const latest = await options.write(values, over);
    start(latest, toForm(latest), typedSince(values, toForm(latest), form.getValues()));
    if (typeof options.notice === 'string') notify.success(options.notice);
    else if (options.notice) notify.success(...options.notice(latest));
    setSaved(latest);
  };
  const merged = useMergedSave<Saved, Parts>({
    ...options,
    onError,
    valuesOf: (of) => partsOf(of, toForm(of)),
    onLatest: (latest, parts) => {
      start(latest, toForm(latest), parts && formOf(latest, parts));
      setRound((count) => count + 1);
    },
    write: (parts, over) => write(formOf(over, parts), over),
  });

  const { isSaving } = merged;
  const follow = useEffectEvent((latest: Saved) => {
    if (!base || latest.version < base.version) return;
    // Another write of this screen, a file for instance, may leave every field as it is.
    if (latest.version === base.version || sameValue(toForm(latest), toForm(base))) setBase(latest);
    else if (!isDirty) {
      start(latest, toForm(latest), null);
      setRound((count) => count + 1);
    }
  });
  useEffect(() => {
    if (record && !isSaving) follow(record);
  }, [record, isSaving]);

  useUnsavedGuard(options.place === 'page' && isDirty);
  const leave = useEffectEvent((latest: Saved) => options.onSaved?.(latest));
  // An effect, after the one of the guard: in the handler of the response, the guard still counts unsaved changes.
  useEffect(() => {
    if (saved) leave(saved);
  }, [saved]);

  const save = (values: Values): Promise<void> => (base ? merged.save(partsOf(base, values), base) : merged.run(() => write(values, null)));
  return {
    form,
    /** The version that the form is written over. */
    base,
    isDirty,
    isSaving,
    save,
    submit: form.handleSubmit(save),
    /** Counts the times that the form was filled again: as `key`, it clears the search texts of its fields. */
    round,
    /** Fills the form of a new record. */
    restart: (values: Values): void => {
      start(null, values, null);
      setRound((count) => count + 1);
    },
    /** The dialog of a conflict, or null. */
    conflict: merged.conflict,
  };
}

/** Values typed while the save was under way, over the saved ones; null if there are none. */
function typedSince<Values extends FieldValues>(sent: Values, saved: Values, now: Values): Values | null {
  const { merged } = mergeChanges(sent, saved, now);
  return sameValue(merged, saved) ? null : merged;
}
