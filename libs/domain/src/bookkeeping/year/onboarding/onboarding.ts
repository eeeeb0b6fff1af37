import type { Decider } from '@intendance/kernel/decider.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { isSiren, sirenDigits } from '@intendance/kernel/siren.js';
import { completeDates } from '../../calendar/fiscal-year/fiscal-year.js';
import { onboardingErrors } from './onboarding.errors.js';
import type { OnboardingEvent, SetupStep } from './onboarding.events.js';

export type OnboardingCommand =
  /** Without an end, a year less a day. Leaves step 0. */
  | { type: 'SetBookkeepingDates'; data: { start: LocalDate | null; end: LocalDate | null } }
  /** Without a step, the next one. */
  | { type: 'ReachBookkeepingStep'; data: { step: SetupStep | null } }
  /** As typed; an empty text removes the number. */
  | { type: 'SetBookkeepingSiren'; data: { siren: string } };

export type Onboarding = {
  readonly step: SetupStep;
  readonly dates: { start: LocalDate; end: LocalDate } | null;
  readonly siren: string | null;
};

export const onboardingDecider: Decider<OnboardingCommand, OnboardingEvent, Onboarding> = {
  initial: { step: 0, dates: null, siren: null },
  decide: (command, { step, dates, siren }) => {
    if (command.type === 'SetBookkeepingSiren') {
      const digits = sirenDigits(command.data.siren) || null;
      if (digits !== null && !isSiren(digits)) throw onboardingErrors.sirenInvalid();
      return digits === siren ? [] : [{ type: 'BookkeepingSirenSet', data: { siren: digits } }];
    }
    if (command.type === 'SetBookkeepingDates') {
      const { start, end } = completeDates(command.data);
      const isNew = dates?.start !== start || dates.end !== end;
      return [
        ...(isNew ? [{ type: 'BookkeepingDatesSet' as const, data: { start, end } }] : []),
        ...(step === 0 ? [{ type: 'BookkeepingStepReached' as const, data: { step: 1 as const } }] : []),
      ];
    }
    const wanted = command.data.step ?? stepAfter(step);
    if (wanted <= step) return [];
    if (dates === null) throw onboardingErrors.datesMissing();
    if (wanted > step + 1) throw onboardingErrors.stepSkipped();
    return [{ type: 'BookkeepingStepReached', data: { step: wanted } }];
  },
  evolve: (onboarding, event) => {
    switch (event.type) {
      case 'BookkeepingDatesSet':
        return { ...onboarding, dates: event.data };
      case 'BookkeepingStepReached':
        return { ...onboarding, step: event.data.step };
      case 'BookkeepingSirenSet':
        return { ...onboarding, siren: event.data.siren };
    }
  },
};

const stepAfter = (step: SetupStep): SetupStep => (step === 3 ? 3 : ((step + 1) as SetupStep));
