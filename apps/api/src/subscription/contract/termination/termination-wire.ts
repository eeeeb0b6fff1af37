import { hasContract, isCommitted, type Offer } from '@intendance/domain/subscription/contract/subscription/subscription-state.js';
import { currentTermination, terminationDays } from '@intendance/domain/subscription/contract/subscription/termination-days.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { TerminationDto } from './termination.dto.js';

export function terminationToWire(id: string, version: number, offer: Offer, today: LocalDate): TerminationDto {
  const { subscription, environment } = offer;
  const termination = currentTermination(subscription, today);
  const days = termination ? null : terminationDays(offer, today);
  return {
    id,
    version,
    has_contract: hasContract(environment, today),
    is_committed: isCommitted(subscription, today),
    termination: termination && {
      requested_on: termination.on,
      last_day: termination.lastDay,
      exit: termination.exit,
      reason: termination.reason,
    },
    end_date: days?.end ?? null,
    portability_date: days?.portability ?? null,
  };
}
