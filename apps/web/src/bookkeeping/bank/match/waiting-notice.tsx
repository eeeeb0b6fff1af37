import { type ReactNode, useState } from 'react';
import { Callout } from '../../../ui/feedback/panels.js';
import { Button } from '../../../ui/page/button.js';
import { Box } from '../../../ui/page/layout.js';

type Props = {
  /** How many proposals wait: nothing is shown for none, and until it is known. */
  total: number | undefined;
  title: string;
  action: string;
  children?: ReactNode;
  dialog: (onClose: () => void) => ReactNode;
};

/** Proposals that wait above the operations to allocate; a press opens them. */
export function WaitingNotice({ total = 0, title, action, children, dialog }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {total > 0 ? (
        <Box mb="5">
          <Callout
            kind="info"
            title={title}
            actions={
              <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
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
