import { Text } from '@chakra-ui/react';
import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Box } from '../page/layout.js';
import { CheckGroup } from './check-group.js';
import type { FieldProps } from './form-field.js';
import type { Choice } from './select.js';

/** Several of a few choices in a form. The value of the form is the list of the checked choices. */
export function CheckGroupField<V extends FieldValues, C, O>({
  form,
  name,
  label,
  hint,
  choices,
}: Pick<FieldProps<V, C, O>, 'form' | 'name' | 'label' | 'hint'> & { choices: readonly Choice[] }) {
  const { field, fieldState } = useController({ control: form.control, name });
  const [hintId, errorId] = [useId(), useId()];
  const message = fieldState.error?.message;
  return (
    <Box>
      <CheckGroup
        label={label}
        choices={choices}
        value={field.value}
        onChange={field.onChange}
        firstRef={field.ref}
        isInvalid={fieldState.invalid}
        describedBy={[hint ? hintId : [], message ? errorId : []].flat().join(' ')}
      />
      {hint ? (
        <Text id={hintId} color="fg.muted" textStyle="dense" mt="1">
          {hint}
        </Text>
      ) : null}
      {message ? (
        <Text id={errorId} color="fg.error" textStyle="dense" mt="1">
          {message}
        </Text>
      ) : null}
    </Box>
  );
}
