import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../../ui/dialog/confirm.js';
import { leaveUnsaved } from '../../../ui/dialog/unsaved-guard.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { count, day } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, Text } from '../../../ui/page/layout.js';
import type { OnPlanSaved } from '../plan/use-plan-grid.js';
import { followedText } from '../plan-file/followed-text.js';
import { accountConversionQuery, useUndoConversion } from './account-conversion.api.js';

/** The last conversion of accounts, which one press undoes. */
export function LastConversion({ isDirty, onSaved }: { isDirty: boolean; onSaved: OnPlanSaved }) {
  const { data } = useQuery(accountConversionQuery);
  const undo = useUndoConversion();
  const last = data?.last;
  if (!last) return null;
  const changes = [...new Set(last.lines.map(({ before, after }) => `${before} → ${after}`))].join(', ');
  const ask = async (): Promise<void> => {
    if (isDirty && !(await leaveUnsaved())) return;
    const isAgreed = await confirm({
      title: 'Annuler la conversion des comptes ?',
      description: `Chaque activité reprend son compte, avec ses opérations des périodes ouvertes : ${changes}. Un compte changé depuis reste tel quel.`,
      confirmLabel: 'Annuler la conversion',
      cancelLabel: 'Garder les nouveaux comptes',
      destructive: true,
    });
    if (isAgreed) undo.mutate({}, { onSuccess: tell, onError: (error) => notify.error(problemOf(error).detail) });
  };
  const tell = ({ accounts, exceptions, applied }: Awaited<ReturnType<typeof undo.mutateAsync>>): void => {
    const description = [
      exceptions > 0 ? `${count(exceptions, 'compte laissé tel quel', 'comptes laissés tels quels')} (changé depuis)` : '',
      followedText(applied.operations, applied.refused),
    ]
      .filter(Boolean)
      .join(', ');
    notify.success(count(accounts, 'compte repris', 'comptes repris'), description ? { description } : {});
    onSaved(applied.application);
  };
  return (
    <HStack gap="3" wrap="wrap" mt="4" justify="space-between">
      <Text color="fg.muted" textStyle="dense">
        Comptes convertis le {day(last.converted_at)} : {changes}.
      </Text>
      <Button size="sm" variant="outline" loading={undo.isPending} onClick={() => void ask()}>
        Annuler la conversion
      </Button>
    </HStack>
  );
}
