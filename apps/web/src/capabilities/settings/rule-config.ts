import type { FieldValues } from 'react-hook-form';
import type { Resource } from '../../platform/resource.js';
import type { ReadVersions } from '../../platform/use-version-pages.js';
import type { ConflictField } from '../../ui/record/conflict.js';

/** A record with a rule that clerks set. `warnings`: legal risks of the rule; they never block. */
export type RuleRecord = { id: string; version: number; warnings?: readonly { code: string; message: string }[] };
/** A rule that the record had, and since when. */
export type Dated<Rule> = Rule & { version: number; since: string };

type RuleTypes<Saved extends RuleRecord> = {
  query: never;
  row: Saved;
  more: object;
  record: Saved;
  create: object;
  save: object;
  move: { move: string; body?: undefined };
};

/** One kind of record with a rule that clerks set: its API, its form, its texts. */
export type RuleConfig<Saved extends RuleRecord, Rule extends FieldValues> = {
  /** Its name in the history. */
  recordType: string;
  records: Pick<Resource<RuleTypes<Saved>>, 'key' | 'useOne' | 'one' | 'history' | 'useSave'>;
  toBody: (rule: Rule) => object;
  readVersions: ReadVersions<Dated<Rule>>;
  /** The screen of its list. */
  list: string;
  /** The screen of one, or of a new one: `new`. */
  pathOf: (id: string) => string;
  nameOf: (saved: Saved) => string;
  /** The fields of its form, as a new one starts. */
  blank: Rule;
  /** How the fields of the form are named and shown in the dialog of a conflict. */
  conflictFields: readonly ConflictField[];
  /** The rule in a sentence for members; empty fields are left out. */
  sentence: (rule: Rule) => string;
  texts: {
    list: string;
    one: string;
    new: string;
    saved: string;
    failed: string;
    /** Says which version of the rule a claim or an order follows. */
    keeps: string;
  };
};
