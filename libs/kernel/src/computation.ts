import type { Cents } from './money.js';

/** One line of a calculation. `values` are written the French way, ready to read; `sentence` is its part of the explanation. */
export type ComputationStep<Code extends string = string> = {
  code: Code;
  label: string;
  values: Readonly<Record<string, string>>;
  /** The amount left after the step; null means no limit. */
  result: Cents | null;
  sentence: string;
};

export type ComputationReason<Code extends string = string> = { code: Code; message: string };

/** Explanation of a computed amount. Stored with the decision, so that the amount can be explained for ever. */
export type Computation<Reason extends string = string, Step extends string = string> = {
  eligible: boolean;
  reasons: readonly ComputationReason<Reason>[];
  steps: readonly ComputationStep<Step>[];
  explanation: string;
  inputsHash: string;
  rulesVersion: string;
};

/** "Facture 80,00 € × 50 % = 40,00 €. Plafond 100,00 € par an et par personne (1 personne) : …" */
export const explain = (steps: readonly ComputationStep[], refusal: string | undefined): string =>
  [...steps.map(({ sentence }) => sentence), ...(refusal ? [refusal] : [])].join(' ');

export const counted = (number: number, singular: string, plural: string): string => `${number} ${number > 1 ? plural : singular}`;
