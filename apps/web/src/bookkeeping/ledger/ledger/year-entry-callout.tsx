import type { Schema } from '@intendance/contract/client.js';
import type { ReactNode } from 'react';
import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { Button, LinkButton } from '../../../ui/page/button.js';
import { HStack } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';

type Status = Schema<'YearGrantEntryDto'>['status'];
type Year = Schema<'LedgerYearDto'>;
/** Writes of the entry of a year. */
type Send<Saved> = {
  readonly isPending: boolean;
  readonly mutate: (
    input: { path: { id: string } },
    options: { onSuccess: (saved: Saved) => void; onError: (error: unknown) => void },
  ) => void;
};
/** `notice`: what is announced once it is done. */
type Act<Saved> = { readonly label: string; readonly send: Send<Saved>; readonly notice: (saved: Saved) => string };
type Props<Saved> = {
  readonly year: Year;
  readonly entry: { readonly entry_id: string | null; readonly status: Status };
  readonly titles: Record<Exclude<Status, 'none'>, string>;
  /** Posts the entry, or corrects the one that is outdated. */
  readonly post: Act<Saved>;
  /** `description`: asked before the entry is reversed. */
  readonly cancel: Act<Saved> & { readonly description: string };
  /** Announced when the server refuses. */
  readonly failure: string;
  readonly children: ReactNode;
};

/** The entry that a register has for a year: to post, posted, or to correct because the register changed since. */
export function YearEntryCallout<Saved>({ year, entry: { entry_id, status }, titles, post, cancel, failure, children }: Props<Saved>) {
  if (status === 'none') return null;
  const run = ({ send, notice }: Act<Saved>): void =>
    send.mutate(
      { path: { id: year.id } },
      {
        onSuccess: (saved) => notify.success(notice(saved)),
        onError: (error) => notify.error(failure, { description: problemOf(error).detail }),
      },
    );
  const reverse = async (): Promise<void> => {
    const { label: title, description } = cancel;
    if (await confirm({ title, description, confirmLabel: 'Contre-passer', destructive: true })) run(cancel);
  };
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
                <Button variant="outline" size="sm" loading={cancel.send.isPending} onClick={() => void reverse()}>
                  {cancel.label}
                </Button>
              ) : null}
              {status === 'recorded' ? null : (
                <Button size="sm" loading={post.send.isPending} onClick={() => run(post)}>
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
