import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../feedback/lazy-part.js';
import { notify } from '../feedback/notify.js';
import { problemOf } from '../feedback/problem.js';
import { count } from '../format/format.js';
import { type Conflict, type ConflictField, mergeChanges, sameValue } from './conflict.js';
import type { ConflictDialog as Dialog } from './conflict-dialog.js';

const ConflictDialog = lazyDialog(async () => ({
  default: (await import('./conflict-dialog.js')).ConflictDialog,
})) as unknown as typeof Dialog;

export type Versioned = { version: number };

export type MergedSaveOptions<Saved extends Versioned, Values extends Record<string, unknown>> = {
  /** The values that are compared, field by field. */
  valuesOf: (saved: Saved) => Values;
  /** Reads the record as it is saved now. */
  read: (saved: Saved) => Promise<Saved>;
  /** Saves over the version that was read. @throws ApiProblem, 412 after a concurrent save */
  write: (values: Values, base: Saved) => Promise<unknown>;
  /** The screen continues from the latest saved record, under the merged values; null drops the user's input. */
  onLatest: (latest: Saved, merged: Values | null) => void;
  onError: (error: unknown) => void;
  /** How the fields are named and shown when both sides changed them. */
  fields: readonly ConflictField[];
  /** Finer than field by field. */
  merge?: (base: Values, saved: Values, mine: Values) => Conflict<Values>;
  /** Whether the reader checks the merged values before they are saved over the latest record. */
  needsReview?: (merged: Values, latest: Saved) => boolean;
};

type Question<Saved, Values> = { conflict: Conflict<Values>; latest: Saved; mine: Values };

const waits = [50, 150, 400, 1000];

/** Reads until the read model shows a version after `base`: it follows the refused save by a moment. */
async function readNewer<Saved extends Versioned>(base: Saved, read: (base: Saved) => Promise<Saved>): Promise<Saved | null> {
  for (const wait of waits) {
    const latest = await read(base);
    if (latest.version > base.version) return latest;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  const latest = await read(base);
  return latest.version > base.version ? latest : null;
}

/**
 * The only treatment of a concurrent save (412). Changes to different fields are merged and saved again; the reader chooses between two
 * changes of one field. `conflict` is the dialog of that choice: render it beside the form.
 */
export function useMergedSave<Saved extends Versioned, Values extends Record<string, unknown>>(options: MergedSaveOptions<Saved, Values>) {
  const { valuesOf, read, write, onLatest, onError, merge = mergeChanges, needsReview = () => false } = options;
  const [question, setQuestion] = useState<Question<Saved, Values>>();
  const [isSaving, setSaving] = useState(false);

  const attempt = async (values: Values, base: Saved): Promise<void> => {
    try {
      await write(values, base);
    } catch (error) {
      if (problemOf(error).status !== 412) throw error;
      const latest = await readNewer(base, read);
      if (latest === null) throw error;
      await settle(values, base, latest);
    }
  };
  const settle = async (mine: Values, base: Saved, latest: Saved): Promise<void> => {
    const conflict = merge(valuesOf(base), valuesOf(latest), mine);
    if (conflict.disputed.length > 0) {
      setQuestion({ conflict, latest, mine });
      return;
    }
    if (conflict.taken.length > 0) notify.info(`${count(conflict.taken.length, 'champ')} mis à jour par une autre personne.`);
    await saveMerged(conflict.merged, latest);
  };
  const saveMerged = async (values: Values, latest: Saved): Promise<void> => {
    onLatest(latest, values);
    if (needsReview(values, latest)) notify.warning('Vérifiez la fiche avant de l’enregistrer.');
    else await attempt(values, latest);
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    setSaving(true);
    await work()
      .catch(onError)
      .finally(() => setSaving(false));
  };

  const takeSaved = ({ latest }: Question<Saved, Values>): void => {
    setQuestion(undefined);
    onLatest(latest, null);
  };
  const apply = (answered: Question<Saved, Values>, values: Values): void => {
    const { latest } = answered;
    if (sameValue(values, valuesOf(latest))) {
      takeSaved(answered);
      return;
    }
    setQuestion(undefined);
    void run(() => saveMerged(values, latest));
  };
  return {
    save: (values: Values, base: Saved): Promise<void> => run(() => attempt(values, base)),
    /** A write that nobody else can make meanwhile: the creation of a record. */
    run,
    isSaving,
    conflict: dialogOf(question, options, {
      onApply: apply,
      onTakeSaved: takeSaved,
      onClose: () => setQuestion(undefined),
    }),
  };
}

type Answers<Saved, Values> = {
  onApply: (question: Question<Saved, Values>, values: Values) => void;
  onTakeSaved: (question: Question<Saved, Values>) => void;
  onClose: () => void;
};

function dialogOf<Saved extends Versioned, Values extends Record<string, unknown>>(
  question: Question<Saved, Values> | undefined,
  { valuesOf, fields }: Pick<MergedSaveOptions<Saved, Values>, 'valuesOf' | 'fields'>,
  { onApply, onTakeSaved, onClose }: Answers<Saved, Values>,
): ReactNode {
  if (!question) return null;
  return (
    <ConflictDialog
      conflict={question.conflict}
      saved={valuesOf(question.latest)}
      mine={question.mine}
      fields={fields}
      onApply={(values) => onApply(question, values)}
      onTakeSaved={() => onTakeSaved(question)}
      onClose={onClose}
    />
  );
}
