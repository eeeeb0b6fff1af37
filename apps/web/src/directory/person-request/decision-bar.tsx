import { Ban, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormBar } from '../../ui/form/form-bar.js';
import { Button } from '../../ui/page/button.js';
import { KeyHint } from '../../ui/page/key-hint.js';
import { Span } from '../../ui/page/layout.js';
import { type Chain, ChainChoice } from '../../ui/record/chain-choice.js';

type Props = {
  isPending: boolean;
  onApprove: () => void;
  onRefuse: () => void;
  /** Null when no other request waits. */
  chain: Chain | null;
  children?: ReactNode;
};

/** The decisions on a request, by their buttons or by V and R. */
export const DecisionBar = ({ isPending, onApprove, onRefuse, chain, children }: Props) => (
  <FormBar>
    <Button
      icon={<Check size={16} aria-hidden />}
      aria-disabled={isPending}
      aria-keyshortcuts="V"
      onClick={() => !isPending && onApprove()}
    >
      Approuver{chain?.isOn ? <Span hideBelow="md"> et suivante</Span> : null}
      <KeyHint>V</KeyHint>
    </Button>
    <Button
      variant="outline"
      color="fg.error"
      icon={<Ban size={16} aria-hidden />}
      aria-disabled={isPending}
      aria-keyshortcuts="R"
      onClick={() => !isPending && onRefuse()}
    >
      Refuser
      <KeyHint>R</KeyHint>
    </Button>
    {children}
    {chain ? <ChainChoice label="Ouvrir ensuite la demande suivante" {...chain} /> : null}
  </FormBar>
);
