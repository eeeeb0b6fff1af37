import { pageValue } from './page-value.js';

/** The factor that the server asks for: `any`, a code or a passkey. */
export type StepUpFactor = 'any' | 'passkey';
/** The second factor is asked for; `settle` says whether it was right, or the user gave up. */
export type StepUpQuestion = { readonly factor: StepUpFactor; readonly isRight: Promise<boolean>; settle(isRight: boolean): void };

const open = pageValue<StepUpQuestion | undefined>(undefined);

export const useStepUpQuestion = (): StepUpQuestion | undefined => open.useValue();

/** Asks the user for the second factor again. Requests that are refused meanwhile wait for the same answer. @returns false when the user gave up */
export function askStepUp(factor: StepUpFactor): Promise<boolean> {
  const question = open.get() ?? newQuestion(factor);
  open.set(question);
  return question.isRight;
}

function newQuestion(factor: StepUpFactor): StepUpQuestion {
  let resolve: (isRight: boolean) => void = () => undefined;
  const isRight = new Promise<boolean>((settled) => {
    resolve = settled;
  });
  const settle = (right: boolean) => {
    open.set(undefined);
    resolve(right);
  };
  return { factor, isRight, settle };
}
