import { Input, type InputProps } from '@chakra-ui/react';
import type { RefAttributes } from 'react';

/** The bare input, for the rare place that is no form. Inside a form use the fields. */
export const TextInput = (props: InputProps & RefAttributes<HTMLInputElement>) => <Input size="md" {...props} />;
