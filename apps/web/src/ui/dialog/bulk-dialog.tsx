import { type ReactNode, useEffect, useRef } from 'react';
import { Callout } from '../feedback/panels.js';
import { problemOf } from '../feedback/problem.js';
import { count } from '../format/format.js';
import { Button } from '../page/button.js';
import { Box, Stack } from '../page/layout.js';
import { Dialog } from './dialog.js';

type BulkDialogProps = {
  title: string;
  /** Preview, line by line. */
  children: ReactNode;
  action: { label: string; isReady: boolean; isPending: boolean; isDestructive?: boolean; run: () => void };
  /** The reason why the whole command was refused. */
  error: unknown;
  /** The outcome, which replaces the preview. */
  outcome: ReactNode;
  /** Buttons for the outcome, beside the one that closes. */
  after?: ReactNode;
  onClose: () => void;
};

/** A bulk command: first its preview, then the command, then its outcome. */
export function BulkDialog({ title, children, action, error, outcome, after, onClose }: BulkDialogProps) {
  const footer = outcome ? (
    <>
      {after}
      <Button onClick={onClose}>Fermer</Button>
    </>
  ) : (
    <>
      <Button variant="outline" onClick={onClose}>
        Annuler
      </Button>
      <Button
        aria-disabled={!action.isReady || action.isPending}
        opacity={action.isReady ? 1 : 0.6}
        loading={action.isPending}
        {...(action.isDestructive ? { colorPalette: 'red' } : {})}
        onClick={() => action.isReady && action.run()}
      >
        {action.label}
      </Button>
    </>
  );
  return (
    <Dialog open size="lg" title={title} onClose={onClose} footer={footer}>
      <Stack gap="4" aria-live="polite">
        {error ? <Callout kind="error" title={problemOf(error).detail} /> : null}
        {outcome || children}
      </Stack>
    </Dialog>
  );
}

/** Shows the counts of successes and failures, then each line. Takes the focus, since the pressed button is gone. */
export function BulkOutcome({ done, refused, children }: { done: string; refused: number; children: ReactNode }) {
  const result = useRef<HTMLDivElement>(null);
  const title = `${done}, ${count(refused, 'échec')}.`;
  // biome-ignore lint/correctness/useExhaustiveDependencies(title): a second result, of an undo, takes the focus again.
  useEffect(() => result.current?.focus(), [title]);
  return (
    <>
      <Box ref={result} tabIndex={-1} borderRadius="l2">
        <Callout kind={refused === 0 ? 'success' : 'warning'} title={title} />
      </Box>
      {children}
    </>
  );
}
