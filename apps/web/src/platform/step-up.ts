import { pageValue } from './page-value.js';

/** The code of the second factor is asked for; `settle` says whether it was right, or the user gave up. */
export type StepUpQuestion = { readonly isRight: Promise<boolean>; settle(isRight: boolean): void };

const open = pageValue<StepUpQuestion | undefined>(undefined);

export const useStepUpQuestion = (): StepUpQuestion | undefined => open.useValue();

/** Asks the user for the second factor again. Requests that are refused meanwhile wait for the same answer. @returns false when the user gave up */
export function askStepUp(): Promise<boolean> {
  const question = open.get() ?? newQuestion();
  open.set(question);
  return question.isRight;
}

function newQuestion(): StepUpQuestion {
  let resolve: (isRight: boolean) => void = () => undefined;
  const isRight = new Promise<boolean>((settled) => {
    resolve = settled;
  });
  const settle = (right: boolean) => {
    open.set(undefined);
    resolve(right);
  };
  return { isRight, settle };
}
