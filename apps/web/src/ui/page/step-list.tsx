import { chakra, Span } from '@chakra-ui/react';
import { Check } from 'lucide-react';

type StepListProps = {
  label: string;
  steps: readonly string[];
  current: number;
  /** The furthest one: those up to it can be gone back to. */
  reached: number;
  onStep: (step: number) => void;
};

/** The steps of a wizard. The user may reopen earlier steps, but not open later ones. */
export function StepList({ label, steps, current, reached, onStep }: StepListProps) {
  return (
    <chakra.ol aria-label={label} display="flex" flexWrap="wrap" gap={{ base: '2', md: '6' }} listStyleType="none">
      {steps.map((step, index) => (
        <li key={step}>
          <chakra.button
            type="button"
            display="inline-flex"
            alignItems="center"
            gap="2"
            minH="40px"
            px="1"
            borderBottomWidth="2px"
            borderColor={index === current ? 'brand.solid' : 'transparent'}
            fontWeight={index === current ? '600' : '400'}
            color={index === current ? 'brand.fg' : 'fg.muted'}
            cursor={index <= reached ? 'pointer' : 'default'}
            disabled={index > reached}
            {...(index === current ? { 'aria-current': 'step' as const } : {})}
            onClick={() => onStep(index)}
          >
            <Span
              display="grid"
              placeItems="center"
              boxSize="24px"
              borderRadius="full"
              borderWidth="1px"
              borderColor="border.emphasized"
              textStyle="dense"
              aria-hidden
            >
              {index < reached ? <Check size={14} /> : index + 1}
            </Span>
            {step}
            {index < reached && <Span srOnly>, faite</Span>}
          </chakra.button>
        </li>
      ))}
    </chakra.ol>
  );
}
