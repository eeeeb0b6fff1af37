import { Heading, VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

type StepTitleProps = {
  steps: readonly string[];
  current: number;
  /** False at the first display of a wizard: the title of the page has the focus. */
  takesFocus: boolean;
};

/** The title of the step of a wizard; it is announced, and takes the focus when the reader opens the step. */
export function StepTitle({ steps, current, takesFocus }: StepTitleProps) {
  const text = `Étape ${current + 1} sur ${steps.length} : ${steps[current]}`;
  return (
    <>
      <FocusedTitle key={current} text={text} takesFocus={takesFocus} />
      <VisuallyHidden role="status">{takesFocus ? text : ''}</VisuallyHidden>
    </>
  );
}

function FocusedTitle({ text, takesFocus }: { text: string; takesFocus: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <Heading ref={title} as="h2" textStyle="h3" tabIndex={-1} mt="6" mb="4">
      {text}
    </Heading>
  );
}
