import { type ReactNode, useState } from 'react';
import { Button } from '../page/button.js';
import { Box } from '../page/layout.js';
import { Callout } from './panels.js';

type Props = {
  /** How many proposals wait: nothing is shown for none, and until it is known. */
  total: number | undefined;
  title: string;
  action: string;
  children?: ReactNode;
  /** A question before the proposals open; false keeps them closed. */
  mayOpen?: () => Promise<boolean>;
  dialog: (onClose: () => void) => ReactNode;
};

/** Proposals that wait above a list; a press opens them. */
export function WaitingNotice({ total = 0, title, action, children, mayOpen, dialog }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const open = async (): Promise<void> => {
    if (!mayOpen || (await mayOpen())) setIsOpen(true);
  };
  return (
    <>
      {total > 0 ? (
        <Box mb="5">
          <Callout
            kind="info"
            title={title}
            actions={
              <Button size="sm" variant="outline" onClick={() => void open()}>
                {action}
              </Button>
            }
          >
            {children}
          </Callout>
        </Box>
      ) : null}
      {isOpen ? dialog(() => setIsOpen(false)) : null}
    </>
  );
}
