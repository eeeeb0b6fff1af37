import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { euros } from '../../../ui/format/format.js';
import { Button, LinkButton } from '../../../ui/page/button.js';
import { HStack, Text } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import { type FixedAssets, useCancelDepreciation, useRecordDepreciation } from './fixed-asset.api.js';

type Year = NonNullable<FixedAssets['exercice']>;
type Props = { year: Year; depreciation: FixedAssets['depreciation'] };

const failed = (error: unknown): void => void notify.error('Les dotations n’ont pas changé', { description: problemOf(error).detail });

/** The depreciation of a year: to post, posted, or to correct because an asset changed since. */
export function YearDepreciation({ year, depreciation: { due, entry_amount: amount, entry_id, status } }: Props) {
  const record = useRecordDepreciation();
  const cancel = useCancelDepreciation();
  if (status === 'none') return null;
  const post = () =>
    record.mutate(
      { path: { id: year.id } },
      { onSuccess: (saved) => notify.success(`Les dotations ${year.name} sont passées : ${euros(saved.amount)}.`), onError: failed },
    );
  const undo = async () => {
    const description = `L’écriture des dotations ${year.name} sera contre-passée le même jour.`;
    if (!(await confirm({ title: 'Annuler les dotations', description, confirmLabel: 'Contre-passer', destructive: true }))) return;
    cancel.mutate(
      { path: { id: year.id } },
      { onSuccess: () => notify.success(`Les dotations ${year.name} sont annulées.`), onError: failed },
    );
  };
  return (
    <Callout
      kind={status === 'outdated' ? 'warning' : 'info'}
      title={titles[status](year.name)}
      actions={
        <HStack wrap="wrap">
          {entry_id ? (
            <LinkButton
              variant="outline"
              size="sm"
              to={`/comptability/statuses/balance?exercice=${year.id}&onglet=grand-livre&fiche=${entry_id}`}
            >
              Voir l’écriture
            </LinkButton>
          ) : null}
          {year.closed ? null : (
            <WritersOnly>
              {amount === null ? null : (
                <Button variant="outline" size="sm" loading={cancel.isPending} onClick={() => void undo()}>
                  Annuler les dotations
                </Button>
              )}
              {status === 'recorded' ? null : (
                <Button size="sm" loading={record.isPending} onClick={post}>
                  {status === 'due' ? 'Passer les dotations' : 'Corriger l’écriture'}
                </Button>
              )}
            </WritersOnly>
          )}
        </HStack>
      }
    >
      <Text data-amount>
        {status === 'outdated'
          ? `Les plans demandent ${euros(due)}, l’écriture a passé ${euros(amount ?? 0)}.`
          : `${euros(amount ?? due)} le dernier jour de l’exercice.`}
      </Text>
    </Callout>
  );
}

const titles = {
  due: (name: string) => `Dotations ${name} à passer`,
  recorded: (name: string) => `Dotations ${name} passées`,
  outdated: (name: string) => `Dotations ${name} à corriger : une fiche a changé depuis`,
} as const;
