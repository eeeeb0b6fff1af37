import type { Schema } from '@intendance/contract/client.js';
import type { ReactNode } from 'react';
import { Callout } from '../../../ui/feedback/panels.js';
import { Button, LinkButton } from '../../../ui/page/button.js';
import { HStack } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';

type Status = Schema<'YearGrantEntryDto'>['status'];
type Act = { readonly label: string; readonly isPending: boolean; readonly run: () => void };
type Props = {
  readonly year: Schema<'LedgerYearDto'>;
  readonly entry: { readonly entry_id: string | null; readonly status: Status };
  readonly titles: Record<Exclude<Status, 'none'>, string>;
  /** Posts the entry, or corrects the one that is outdated. */
  readonly post: Act;
  readonly cancel: Act;
  readonly children: ReactNode;
};

/** The entry that a register has for a year: to post, posted, or to correct because the register changed since. */
export function YearEntryCallout({ year, entry: { entry_id, status }, titles, post, cancel, children }: Props) {
  if (status === 'none') return null;
  return (
    <Callout
      kind={status === 'outdated' ? 'warning' : 'info'}
      title={titles[status]}
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
              {entry_id ? (
                <Button variant="outline" size="sm" loading={cancel.isPending} onClick={cancel.run}>
                  {cancel.label}
                </Button>
              ) : null}
              {status === 'recorded' ? null : (
                <Button size="sm" loading={post.isPending} onClick={post.run}>
                  {status === 'due' ? post.label : 'Corriger l’écriture'}
                </Button>
              )}
            </WritersOnly>
          )}
        </HStack>
      }
    >
      {children}
    </Callout>
  );
}
