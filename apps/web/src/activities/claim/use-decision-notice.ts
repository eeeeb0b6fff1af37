import type { NoticeOptions } from '../../ui/feedback/notify.js';
import { euros } from '../../ui/format/format.js';
import type { ClaimRow } from './claim.js';
import type { ClaimConfig } from './claim-config.js';
import { useRecentDecisions } from './use-recent-decisions.js';

/** Says which claim was decided, with its amount, and takes the decision back: another event, told to the person as the first one was. */
export function useDecisionNotice<Row extends ClaimRow>(kind: ClaimConfig<Row>): (claim: Row) => readonly [title: string, NoticeOptions?] {
  const { add, takeBack } = useRecentDecisions(kind);
  return (claim) => {
    const { id, status, person } = claim;
    const isRefusal = status === 'refused';
    if (!isRefusal && status !== 'valid') return [notice];
    const amount = kind.amountOf(claim);
    const label = kind.statusLabels[status as Row['status']].toLowerCase();
    const text = `${person.fullname} : ${label}${!isRefusal && amount ? `, ${euros(amount)}` : ''}`;
    const decision = { id, person: person.fullname, text, isRefusal };
    add(decision);
    return [notice, { description: text, duration: undoMs, action: { label: 'Annuler', onClick: () => void takeBack(decision) } }];
  };
}

const notice = 'Modifications enregistrées.';
/** Long enough to see a slip of the key three claims later. */
const undoMs = 12_000;
