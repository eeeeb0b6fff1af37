import { type NoticeOptions, notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { euros } from '../../ui/format/format.js';
import type { ClaimRow } from './claim.js';
import { type ClaimConfig, useMoveClaim } from './claim-config.js';

/** Says which claim was decided, with its amount, and takes the decision back: another event, told to the person as the first one was. */
export function useDecisionNotice<Row extends ClaimRow>(kind: ClaimConfig<Row>): (claim: Row) => readonly [title: string, NoticeOptions?] {
  const { mutateAsync: move } = useMoveClaim(kind);
  return (claim) => {
    const { id, status, person } = claim;
    const isRefused = status === 'refused';
    if (!isRefused && status !== 'valid') return [notice];
    const amount = kind.amountOf(claim);
    const label = kind.statusLabels[status as Row['status']].toLowerCase();
    const body = { reason: 'Décision annulée aussitôt.' };
    const undo = () =>
      void move(isRefused ? { id, move: 'reopen' } : { id, move: 'devalidate', body }).then(
        () => notify.success(`La ${kind.texts.noun} de ${person.fullname} est de nouveau en attente.`),
        (error: unknown) => notify.error(problemOf(error).detail),
      );
    const description = `${person.fullname} : ${label}${!isRefused && amount ? `, ${euros(amount)}` : ''}`;
    return [notice, { description, duration: undoMs, action: { label: 'Annuler', onClick: undo } }];
  };
}

const notice = 'Modifications enregistrées.';
/** Long enough to see a slip of the key three claims later. */
const undoMs = 12_000;
