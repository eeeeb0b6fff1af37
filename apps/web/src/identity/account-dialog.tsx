import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog/dialog.js';
import { ErrorPanel, Loading } from '../ui/feedback/panels.js';
import { Button } from '../ui/page/button.js';
import { Stack, Text } from '../ui/page/layout.js';

type Reading = { data: unknown; error: Error | null; refetch: () => unknown };
type Props = {
  title: string;
  intro: string;
  /** Title of the panel when the list cannot be read. */
  failure: string;
  reading: Reading;
  /** Buttons before the one that closes. */
  tools: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog of the user menu with a list of what opens the user's account. */
export const AccountDialog = ({ title, intro, failure, reading: { data, error, refetch }, tools, onClose, children }: Props) => (
  <Dialog
    open
    size="md"
    title={title}
    onClose={onClose}
    footer={
      <>
        {tools}
        <Button onClick={onClose}>Terminer</Button>
      </>
    }
  >
    <Stack gap="4">
      <Text color="fg.muted">{intro}</Text>
      {error ? <ErrorPanel title={failure} error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
      {children}
    </Stack>
  </Dialog>
);
