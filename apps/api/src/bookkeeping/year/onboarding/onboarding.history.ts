import type { OnboardingEvent } from '@intendance/domain/bookkeeping/year/onboarding/onboarding.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { formatSiren } from '@intendance/kernel/siren.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { field } from '../../../platform/history/history-fields.js';

export const onboardingHistory = describer<OnboardingEvent>({
  streamType: 'bookkeeping-setup',
  recordType: 'bookkeeping_environment',
  describe: (event): HistoryEntry => {
    if (event.type === 'BookkeepingStepReached') return { label: 'a avancé dans la mise en route de la comptabilité' };
    if (event.type === 'BookkeepingSirenSet') {
      const { siren } = event.data;
      return {
        label: siren === null ? 'a retiré le SIREN' : 'a renseigné le SIREN',
        fields: { siren: field('SIREN', siren === null ? null : formatSiren(siren), siren) },
      };
    }
    const { start, end } = event.data;
    return {
      label: 'a fixé les dates du premier exercice',
      fields: { dates: field('Dates', `${formatDay(start)} – ${formatDay(end)}`, { start_date: start, end_date: end }) },
    };
  },
});
