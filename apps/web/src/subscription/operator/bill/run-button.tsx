import { Send } from 'lucide-react';
import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { count, euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { type RunLine, useRun } from './operator-bill.api.js';

/** Issues the bills of today. */
export function RunButton({ due }: { due: readonly RunLine[] }) {
  const run = useRun();
  const total = due.reduce((sum, bill) => sum + bill.total, 0);
  const issue = async (): Promise<void> => {
    const bills = count(due.length, 'facture sera numérotée et envoyée', 'factures seront numérotées et envoyées');
    const isAgreed = await confirm({
      title: 'Émettre les factures ?',
      description: `${bills} aux structures, pour un total de ${euros(total)} TTC. Une facture émise ne change plus : seul un avoir l’annule.`,
      confirmLabel: 'Émettre les factures',
    });
    if (isAgreed) run.mutate({ body: { dry_run: false } }, { onSuccess: (answer) => report(answer.bills), onError });
  };
  return (
    <Button icon={<Send size={18} aria-hidden />} disabled={run.isPending} onClick={() => void issue()}>
      Émettre les factures
    </Button>
  );
}

const onError = (error: unknown) => notify.error(problemOf(error).detail);

function report(bills: readonly RunLine[]): void {
  const countOf = (outcome: RunLine['outcome']) => bills.filter((bill) => bill.outcome === outcome).length;
  const [issued, failed] = [countOf('issued'), countOf('failed')];
  notify.success(`${count(issued, 'facture émise', 'factures émises')}.`);
  if (failed > 0) notify.error(`${count(failed, 'facture n’a pas pu être émise', 'factures n’ont pas pu être émises')}.`);
}
